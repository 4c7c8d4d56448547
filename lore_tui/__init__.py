"""What a person sees: the command line, the views and the screens of LoRE."""

__version__ = "0.1.0"
