{
  "file_path": "C:/Users/Ada/analyses/waltz-with-mistakes.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with mistakes",
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
    },
    "2": {
      "kind": "HIERARCHY_TIMELINE",
      "name": "Form",
      "ordinal": 2,
      "is_visible": true,
      "height": 120,
      "components": {
        "10": {
          "kind": "HIERARCHY",
          "start": 0,
          "pre_start": 0,
          "end": 8,
          "post_end": 8,
          "level": 1,
          "label": "a",
          "color": "#8fb3d9",
          "formal_type": "",
          "formal_function": "",
          "comments": ""
        },
        "11": {
          "kind": "HIERARCHY",
          "start": "soon",
          "pre_start": 8,
          "end": 16,
          "post_end": 16,
          "level": 1,
          "label": "a′",
          "color": "#8fb3d9",
          "formal_type": "",
          "formal_function": "",
          "comments": ""
        },
        "12": {
          "kind": "HIERARCHY",
          "start": 16,
          "pre_start": 16,
          "end": 24,
          "post_end": 24,
          "level": 0,
          "label": "b",
          "color": "#d9a88f",
          "formal_type": "",
          "formal_function": "",
          "comments": "The left hand rests."
        },
        "13": {
          "kind": "MARKER",
          "time": 3
        },
        "14": {
          "kind": "HIERARCHY",
          "start": 24,
          "pre_start": 24,
          "end": 32,
          "post_end": 32,
          "level": 1,
          "label": "a″",
          "color": "#8fb3d9",
          "formal_type": "",
          "formal_function": "",
          "comments": ""
        }
      }
    }
  },
  "app_name": "TiLiA",
  "version": "0.5.15"
}
