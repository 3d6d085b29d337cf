{
  "file_path": "C:/Users/Ada/analyses/waltz-with-notes.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with notes",
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
      "kind": "SCORE_TIMELINE",
      "name": "Notes",
      "ordinal": 2,
      "is_visible": true,
      "height": 40,
      "components": {
        "10": {
          "kind": "NOTE",
          "start": 0,
          "end": 1,
          "step": 0,
          "accidental": 0,
          "octave": 4
        }
      }
    },
    "3": {
      "kind": "MARKER_TIMELINE",
      "name": "Landmarks",
      "ordinal": 3,
      "is_visible": true,
      "height": 40,
      "components": {
        "40": {
          "kind": "MARKER",
          "time": 3.5,
          "label": "Turn",
          "color": null,
          "comments": ""
        },
        "41": {
          "kind": "MARKER",
          "time": 12.25,
          "label": "Höchster Ton",
          "color": "#c0392b",
          "comments": "A♭6"
        },
        "42": {
          "kind": "MARKER",
          "time": 20,
          "label": "",
          "color": "",
          "comments": ""
        },
        "43": {
          "kind": "MARKER",
          "time": 31.9,
          "label": "Fermata",
          "color": "#2c3e50",
          "comments": "Held about twice its length."
        }
      }
    }
  },
  "app_name": "TiLiA",
  "version": "0.6.4"
}
