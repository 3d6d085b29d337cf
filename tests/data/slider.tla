{
  "file_path": "C:/Users/Ada/analyses/waltz-without-annotations.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz without annotations",
    "notes": "",
    "composer": "Ada Example",
    "tonality": "",
    "time_signature": "",
    "performer": "",
    "performance_year": "",
    "arranger": "",
    "composition_year": "",
    "recording_year": "",
    "form": "",
    "instrumentation": "",
    "genre": "",
    "lyrics": "",
    "media length": 48.0
  },
  "timelines": {
    "1": {
      "kind": "SLIDER_TIMELINE",
      "ordinal": 1,
      "is_visible": true,
      "height": 40,
      "components": {}
    }
  },
  "app_name": "TiLiA",
  "version": "0.5.15"
}
