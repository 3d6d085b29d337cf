{
  "file_path": "C:/Users/Ada/analyses/names-of-classes.tla",
  "media_path": "https://www.youtube.com/watch?v=aaaaaaaaaaa",
  "media_metadata": {
    "title": "Names of classes",
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
    "0": {
      "kind": "SliderTimeline",
      "ordinal": 1,
      "is_visible": true,
      "height": 40,
      "components": {}
    },
    "1": {
      "kind": "MarkerTimeline",
      "name": "Landmarks",
      "ordinal": 2,
      "is_visible": true,
      "height": 30,
      "components": {
        "10": {
          "kind": "Marker",
          "time": 3.5,
          "label": "Turn",
          "color": null,
          "comments": ""
        },
        "11": {
          "kind": "Marker",
          "time": 12.25,
          "label": "Höchster Ton",
          "color": "#c0392b",
          "comments": "A♭6"
        },
        "12": {
          "kind": "Marker",
          "time": 20,
          "label": "",
          "color": "",
          "comments": ""
        },
        "13": {
          "kind": "Marker",
          "time": 31.9,
          "label": "Fermata",
          "color": "#2c3e50",
          "comments": "Held about twice its length."
        }
      }
    },
    "2": {
      "kind": "PdfTimeline",
      "name": "Score",
      "ordinal": 3,
      "is_visible": true,
      "height": 30,
      "path": "three-waltzes.pdf",
      "components": {
        "50": {
          "kind": "PdfMarker",
          "time": 0,
          "page_number": 1
        }
      }
    }
  },
  "app_name": "TiLiA",
  "version": "0.6.4"
}
