"""Questions that games of journeys put alike, as prompts."""
