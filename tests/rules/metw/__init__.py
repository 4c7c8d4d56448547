"""Tests for the statements of docs/rules/metw.md."""
