{
  "file_path": "C:/Users/Ada/analyses/waltz-with-ranges.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with ranges",
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
      "kind": "Range",
      "name": "Texture",
      "ordinal": 2,
      "is_visible": true,
      "height": 1,
      "default_row_height": null,
      "rows": [
        {
          "id": "k3Xw9a",
          "name": "Melody",
          "color": "#f2d675",
          "height": null
        },
        {
          "id": "pQ7r2c",
          "name": "Bass",
          "color": null,
          "height": 40
        },
        {
          "id": "zz81Lm",
          "name": "Imitation",
          "color": "#68de7c",
          "height": null
        }
      ],
      "components": {
        "10": {
          "kind": "RANGE",
          "start": 0,
          "end": 8,
          "row_id": "k3Xw9a",
          "label": "Theme",
          "color": null,
          "comments": "",
          "joined_right": "11",
          "pre_start": 0,
          "post_end": 8
        },
        "11": {
          "kind": "RANGE",
          "start": 8,
          "end": 16,
          "row_id": "k3Xw9a",
          "label": "Theme, varied",
          "color": "#8fb3d9",
          "comments": "",
          "joined_right": null,
          "pre_start": 8,
          "post_end": 16
        },
        "12": {
          "kind": "RANGE",
          "start": 24,
          "end": 31,
          "row_id": "k3Xw9a",
          "label": "Theme",
          "color": null,
          "comments": "In the left hand.",
          "joined_right": null,
          "pre_start": 24,
          "post_end": 31
        },
        "13": {
          "kind": "RANGE",
          "start": 15,
          "end": 26,
          "row_id": "pQ7r2c",
          "label": "Pedal on A",
          "color": null,
          "comments": "",
          "joined_right": null,
          "pre_start": 13.5,
          "post_end": 27
        },
        "14": {
          "kind": "RANGE",
          "start": 30,
          "end": 48,
          "row_id": "pQ7r2c",
          "label": "Pedal on D",
          "color": null,
          "comments": "",
          "joined_right": null,
          "pre_start": 30,
          "post_end": 48
        },
        "15": {
          "kind": "RANGE",
          "start": 4,
          "end": 12,
          "row_id": "zz81Lm",
          "label": "Canon",
          "color": null,
          "comments": "",
          "joined_right": null,
          "pre_start": 4,
          "post_end": 12
        },
        "16": {
          "kind": "RANGE",
          "start": 10,
          "end": 20,
          "row_id": "zz81Lm",
          "label": "Echo",
          "color": null,
          "comments": "",
          "joined_right": null,
          "pre_start": 10,
          "post_end": 20
        },
        "17": {
          "kind": "RANGE",
          "start": 40,
          "end": 40,
          "row_id": "zz81Lm",
          "label": "Fermata",
          "color": null,
          "comments": "",
          "joined_right": null,
          "pre_start": 40,
          "post_end": 40
        }
      }
    }
  },
  "app_name": "TiLiA",
  "version": "0.7.0"
}
