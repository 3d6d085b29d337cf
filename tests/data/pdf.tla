{
  "file_path": "C:/Users/Ada/analyses/waltz-with-pages.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with pages",
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
      "kind": "PDF_TIMELINE",
      "name": "Score",
      "ordinal": 2,
      "is_visible": true,
      "height": 30,
      "components": {
        "10": {
          "kind": "PDF_MARKER",
          "time": 0,
          "page_number": 1
        },
        "11": {
          "kind": "PDF_MARKER",
          "time": 16,
          "page_number": 2
        },
        "12": {
          "kind": "PDF_MARKER",
          "time": 24,
          "page_number": 1
        },
        "13": {
          "kind": "PDF_MARKER",
          "time": 32,
          "page_number": 3
        }
      },
      "path": "C:/Users/Ada/scores/three-waltzes.pdf"
    }
  },
  "app_name": "TiLiA",
  "version": "0.5.15"
}
