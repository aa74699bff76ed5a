"""Medievalia: fiefs of cards, payments, wars without dice."""
