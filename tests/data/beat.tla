{
  "file_path": "C:/Users/Ada/analyses/waltz-with-measures.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with measures",
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
      "kind": "BEAT_TIMELINE",
      "name": "Measures",
      "ordinal": 2,
      "is_visible": true,
      "height": 35,
      "components": {
        "10": {
          "kind": "BEAT",
          "time": 0.0
        },
        "11": {
          "kind": "BEAT",
          "time": 0.667
        },
        "12": {
          "kind": "BEAT",
          "time": 1.333
        },
        "13": {
          "kind": "BEAT",
          "time": 2.0
        },
        "14": {
          "kind": "BEAT",
          "time": 2.667
        },
        "15": {
          "kind": "BEAT",
          "time": 3.333
        },
        "16": {
          "kind": "BEAT",
          "time": 4.0
        },
        "17": {
          "kind": "BEAT",
          "time": 4.667
        },
        "18": {
          "kind": "BEAT",
          "time": 5.333
        },
        "19": {
          "kind": "BEAT",
          "time": 6.0
        },
        "20": {
          "kind": "BEAT",
          "time": 6.667
        },
        "21": {
          "kind": "BEAT",
          "time": 7.333
        },
        "22": {
          "kind": "BEAT",
          "time": 8.0
        },
        "23": {
          "kind": "BEAT",
          "time": 8.667
        },
        "24": {
          "kind": "BEAT",
          "time": 9.333
        },
        "25": {
          "kind": "BEAT",
          "time": 10.0
        },
        "26": {
          "kind": "BEAT",
          "time": 10.667
        },
        "27": {
          "kind": "BEAT",
          "time": 11.333
        },
        "28": {
          "kind": "BEAT",
          "time": 12.0
        },
        "29": {
          "kind": "BEAT",
          "time": 12.667
        },
        "30": {
          "kind": "BEAT",
          "time": 13.333
        },
        "31": {
          "kind": "BEAT",
          "time": 14.0
        },
        "32": {
          "kind": "BEAT",
          "time": 14.667
        },
        "33": {
          "kind": "BEAT",
          "time": 15.333
        },
        "34": {
          "kind": "BEAT",
          "time": 16.0
        },
        "35": {
          "kind": "BEAT",
          "time": 16.667
        },
        "36": {
          "kind": "BEAT",
          "time": 17.333
        },
        "37": {
          "kind": "BEAT",
          "time": 18.0
        },
        "38": {
          "kind": "BEAT",
          "time": 18.667
        },
        "39": {
          "kind": "BEAT",
          "time": 19.333
        },
        "40": {
          "kind": "BEAT",
          "time": 20.0
        },
        "41": {
          "kind": "BEAT",
          "time": 20.667
        },
        "42": {
          "kind": "BEAT",
          "time": 21.333
        },
        "43": {
          "kind": "BEAT",
          "time": 22.0
        },
        "44": {
          "kind": "BEAT",
          "time": 22.667
        },
        "45": {
          "kind": "BEAT",
          "time": 23.333
        },
        "46": {
          "kind": "BEAT",
          "time": 24.0
        },
        "47": {
          "kind": "BEAT",
          "time": 24.667
        },
        "48": {
          "kind": "BEAT",
          "time": 25.333
        },
        "49": {
          "kind": "BEAT",
          "time": 26.0
        },
        "50": {
          "kind": "BEAT",
          "time": 26.667
        },
        "51": {
          "kind": "BEAT",
          "time": 27.333
        },
        "52": {
          "kind": "BEAT",
          "time": 28.0
        },
        "53": {
          "kind": "BEAT",
          "time": 28.667
        },
        "54": {
          "kind": "BEAT",
          "time": 29.333
        },
        "55": {
          "kind": "BEAT",
          "time": 30.0
        },
        "56": {
          "kind": "BEAT",
          "time": 30.667
        },
        "57": {
          "kind": "BEAT",
          "time": 31.333
        },
        "58": {
          "kind": "BEAT",
          "time": 32.0
        },
        "59": {
          "kind": "BEAT",
          "time": 32.667
        },
        "60": {
          "kind": "BEAT",
          "time": 33.333
        },
        "61": {
          "kind": "BEAT",
          "time": 34.0
        },
        "62": {
          "kind": "BEAT",
          "time": 34.667
        },
        "63": {
          "kind": "BEAT",
          "time": 35.333
        },
        "64": {
          "kind": "BEAT",
          "time": 36.0
        },
        "65": {
          "kind": "BEAT",
          "time": 36.667
        },
        "66": {
          "kind": "BEAT",
          "time": 37.333
        },
        "67": {
          "kind": "BEAT",
          "time": 38.0
        },
        "68": {
          "kind": "BEAT",
          "time": 38.667
        },
        "69": {
          "kind": "BEAT",
          "time": 39.333
        },
        "70": {
          "kind": "BEAT",
          "time": 40.0
        },
        "71": {
          "kind": "BEAT",
          "time": 40.667
        },
        "72": {
          "kind": "BEAT",
          "time": 41.333
        },
        "73": {
          "kind": "BEAT",
          "time": 42.0
        },
        "74": {
          "kind": "BEAT",
          "time": 42.667
        },
        "75": {
          "kind": "BEAT",
          "time": 43.333
        },
        "76": {
          "kind": "BEAT",
          "time": 44.0
        },
        "77": {
          "kind": "BEAT",
          "time": 44.667
        },
        "78": {
          "kind": "BEAT",
          "time": 45.333
        },
        "79": {
          "kind": "BEAT",
          "time": 46.0
        },
        "80": {
          "kind": "BEAT",
          "time": 46.667
        },
        "81": {
          "kind": "BEAT",
          "time": 47.333
        }
      },
      "beat_pattern": [
        3
      ],
      "beats_in_measure": [
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3,
        3
      ],
      "measure_numbers": [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
        13,
        14,
        15,
        16
      ],
      "measures_to_force_display": [
        8
      ]
    }
  },
  "app_name": "TiLiA",
  "version": "0.5.15"
}
