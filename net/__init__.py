"""Fair play between peers: who may say what, when, and how anybody can check it afterwards."""
