{
  "file_path": "C:/Users/Ada/analyses/waltz-with-markers.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with markers",
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
      "kind": "MARKER_TIMELINE",
      "name": "Landmarks",
      "ordinal": 2,
      "is_visible": true,
      "height": 30,
      "components": {
        "10": {
          "kind": "MARKER",
          "time": 3.5,
          "label": "Turn",
          "color": null,
          "comments": ""
        },
        "11": {
          "kind": "MARKER",
          "time": 12.25,
          "label": "Höchster Ton",
          "color": "#c0392b",
          "comments": "A♭6"
        },
        "12": {
          "kind": "MARKER",
          "time": 20,
          "label": "",
          "color": "",
          "comments": ""
        },
        "13": {
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
  "version": "0.5.15"
}
