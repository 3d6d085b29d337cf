{
  "file_path": "C:/Users/Ada/analyses/first-version.tla",
  "media_path": "",
  "media_metadata": {
    "title": "First version",
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
    "audio_length": "",
    "key of the piece": "G"
  },
  "timelines": {
    "0": {
      "height": 220,
      "is_visible": true,
      "display_position": 1,
      "name": "Form",
      "kind": "HIERARCHY_TIMELINE",
      "components": {
        "1": {
          "start": 0,
          "end": 0.4,
          "level": 1,
          "formal_type": "",
          "formal_function": "",
          "comments": "",
          "label": "Unit 1",
          "kind": "HIERARCHY"
        },
        "2": {
          "start": 0.4,
          "end": 1,
          "level": 1,
          "formal_type": "",
          "formal_function": "",
          "comments": "",
          "label": "Unit 2",
          "kind": "HIERARCHY"
        }
      }
    },
    "9": {
      "is_visible": true,
      "display_position": 0,
      "height": 25,
      "kind": "SLIDER_TIMELINE",
      "components": {}
    }
  },
  "app_name": "TiLiA",
  "version": "0.0.1"
}
