{
  "file_path": "C:/Users/Ada/analyses/second-version.tla",
  "media_path": "",
  "media_metadata": {
    "title": "Second version",
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
    "media length": 2
  },
  "timelines": {
    "0": {
      "height": 220,
      "is_visible": true,
      "ordinal": 1,
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
          "kind": "HIERARCHY",
          "pre_start": 0,
          "post_end": 0.6000000000000001
        },
        "2": {
          "start": 0.4,
          "end": 1,
          "level": 1,
          "formal_type": "",
          "formal_function": "",
          "comments": "",
          "label": "Unit 2",
          "kind": "HIERARCHY",
          "pre_start": 0.4,
          "post_end": 1.2
        }
      }
    }
  },
  "app_name": "TiLiA",
  "version": "0.1.1"
}
