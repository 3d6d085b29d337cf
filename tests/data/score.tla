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
      "height": 1,
      "components": {
        "10": {
          "kind": "STAFF",
          "index": 0,
          "line_count": 5
        },
        "11": {
          "kind": "STAFF",
          "index": 1,
          "line_count": 5
        },
        "12": {
          "kind": "CLEF",
          "staff_index": 0,
          "time": 0,
          "line_number": -1,
          "step": 4,
          "octave": 4,
          "icon": "clef-treble.svg"
        },
        "13": {
          "kind": "CLEF",
          "staff_index": 1,
          "time": 0,
          "line_number": 1,
          "step": 3,
          "octave": 3,
          "icon": "clef-bass.svg"
        },
        "14": {
          "kind": "CLEF",
          "staff_index": 1,
          "time": 24,
          "line_number": 1,
          "step": 0,
          "octave": 4,
          "icon": "clef-alto.svg"
        },
        "15": {
          "kind": "KEY_SIGNATURE",
          "staff_index": 0,
          "time": 24,
          "fifths": 2
        },
        "16": {
          "kind": "KEY_SIGNATURE",
          "staff_index": 0,
          "time": 0,
          "fifths": -1
        },
        "17": {
          "kind": "TIME_SIGNATURE",
          "staff_index": 0,
          "time": 0,
          "numerator": 3,
          "denominator": 4
        },
        "18": {
          "kind": "BAR_LINE",
          "time": 3
        },
        "19": {
          "kind": "BAR_LINE",
          "time": 6
        },
        "20": {
          "kind": "BAR_LINE",
          "time": 9
        },
        "21": {
          "kind": "BAR_LINE",
          "time": 12
        },
        "22": {
          "kind": "BAR_LINE",
          "time": 15
        },
        "23": {
          "kind": "BAR_LINE",
          "time": 18
        },
        "24": {
          "kind": "BAR_LINE",
          "time": 21
        },
        "25": {
          "kind": "BAR_LINE",
          "time": 24
        },
        "26": {
          "kind": "BAR_LINE",
          "time": 27
        },
        "27": {
          "kind": "BAR_LINE",
          "time": 30
        },
        "28": {
          "kind": "BAR_LINE",
          "time": 33
        },
        "29": {
          "kind": "BAR_LINE",
          "time": 36
        },
        "30": {
          "kind": "BAR_LINE",
          "time": 39
        },
        "31": {
          "kind": "BAR_LINE",
          "time": 42
        },
        "32": {
          "kind": "BAR_LINE",
          "time": 45
        },
        "33": {
          "kind": "KEY_SIGNATURE",
          "staff_index": 1,
          "time": 24,
          "fifths": 2
        },
        "34": {
          "kind": "KEY_SIGNATURE",
          "staff_index": 1,
          "time": 0,
          "fifths": -1
        },
        "35": {
          "kind": "TIME_SIGNATURE",
          "staff_index": 1,
          "time": 0,
          "numerator": 3,
          "denominator": 4
        },
        "36": {
          "kind": "BAR_LINE",
          "time": 3
        },
        "37": {
          "kind": "BAR_LINE",
          "time": 6
        },
        "38": {
          "kind": "BAR_LINE",
          "time": 9
        },
        "39": {
          "kind": "BAR_LINE",
          "time": 12
        },
        "40": {
          "kind": "BAR_LINE",
          "time": 15
        },
        "41": {
          "kind": "BAR_LINE",
          "time": 18
        },
        "42": {
          "kind": "BAR_LINE",
          "time": 21
        },
        "43": {
          "kind": "BAR_LINE",
          "time": 24
        },
        "44": {
          "kind": "BAR_LINE",
          "time": 27
        },
        "45": {
          "kind": "BAR_LINE",
          "time": 30
        },
        "46": {
          "kind": "BAR_LINE",
          "time": 33
        },
        "47": {
          "kind": "BAR_LINE",
          "time": 36
        },
        "48": {
          "kind": "BAR_LINE",
          "time": 39
        },
        "49": {
          "kind": "BAR_LINE",
          "time": 42
        },
        "50": {
          "kind": "BAR_LINE",
          "time": 45
        },
        "51": {
          "kind": "NOTE",
          "start": 0,
          "end": 2,
          "step": 5,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "52": {
          "kind": "NOTE",
          "start": 2,
          "end": 3,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "53": {
          "kind": "NOTE",
          "start": 3,
          "end": 5,
          "step": 6,
          "accidental": -1,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "54": {
          "kind": "NOTE",
          "start": 5,
          "end": 6,
          "step": 4,
          "accidental": 1,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": true
        },
        "55": {
          "kind": "NOTE",
          "start": 6,
          "end": 8,
          "step": 0,
          "accidental": 0,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "56": {
          "kind": "NOTE",
          "start": 8,
          "end": 9,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "57": {
          "kind": "NOTE",
          "start": 9,
          "end": 11,
          "step": 3,
          "accidental": 0,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "58": {
          "kind": "NOTE",
          "start": 11,
          "end": 12,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "59": {
          "kind": "NOTE",
          "start": 12,
          "end": 14,
          "step": 2,
          "accidental": 0,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "60": {
          "kind": "NOTE",
          "start": 14,
          "end": 15,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "61": {
          "kind": "NOTE",
          "start": 15,
          "end": 17,
          "step": 0,
          "accidental": 0,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "62": {
          "kind": "NOTE",
          "start": 17,
          "end": 18,
          "step": 4,
          "accidental": 1,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": true
        },
        "63": {
          "kind": "NOTE",
          "start": 18,
          "end": 20,
          "step": 6,
          "accidental": -1,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "64": {
          "kind": "NOTE",
          "start": 20,
          "end": 21,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "65": {
          "kind": "NOTE",
          "start": 21,
          "end": 23,
          "step": 5,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "66": {
          "kind": "NOTE",
          "start": 23,
          "end": 24,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "67": {
          "kind": "NOTE",
          "start": 24,
          "end": 26,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "68": {
          "kind": "NOTE",
          "start": 26,
          "end": 27,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "69": {
          "kind": "NOTE",
          "start": 27,
          "end": 29,
          "step": 5,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "70": {
          "kind": "NOTE",
          "start": 29,
          "end": 30,
          "step": 4,
          "accidental": 1,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": true
        },
        "71": {
          "kind": "NOTE",
          "start": 30,
          "end": 32,
          "step": 6,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "72": {
          "kind": "NOTE",
          "start": 32,
          "end": 33,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "73": {
          "kind": "NOTE",
          "start": 33,
          "end": 35,
          "step": 0,
          "accidental": 1,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "74": {
          "kind": "NOTE",
          "start": 35,
          "end": 36,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "75": {
          "kind": "NOTE",
          "start": 36,
          "end": 38,
          "step": 5,
          "accidental": 0,
          "octave": 5,
          "staff_index": 0,
          "color": "#c0392b",
          "comments": "Highest note",
          "display_accidental": false
        },
        "76": {
          "kind": "NOTE",
          "start": 38,
          "end": 39,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "77": {
          "kind": "NOTE",
          "start": 39,
          "end": 41,
          "step": 3,
          "accidental": 1,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "78": {
          "kind": "NOTE",
          "start": 41,
          "end": 42,
          "step": 4,
          "accidental": 1,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": true
        },
        "79": {
          "kind": "NOTE",
          "start": 42,
          "end": 44,
          "step": 2,
          "accidental": 0,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "80": {
          "kind": "NOTE",
          "start": 44,
          "end": 45,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "81": {
          "kind": "NOTE",
          "start": 45,
          "end": 47,
          "step": 0,
          "accidental": 1,
          "octave": 5,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "82": {
          "kind": "NOTE",
          "start": 47,
          "end": 48,
          "step": 4,
          "accidental": 0,
          "octave": 4,
          "staff_index": 0,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "83": {
          "kind": "NOTE",
          "start": 0,
          "end": 1,
          "step": 3,
          "accidental": 0,
          "octave": 2,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "84": {
          "kind": "NOTE",
          "start": 1,
          "end": 2,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "85": {
          "kind": "NOTE",
          "start": 1,
          "end": 2,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "86": {
          "kind": "NOTE",
          "start": 3,
          "end": 6,
          "step": 3,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "87": {
          "kind": "NOTE",
          "start": 4,
          "end": 5,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "88": {
          "kind": "NOTE",
          "start": 4,
          "end": 5,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "89": {
          "kind": "NOTE",
          "start": 6,
          "end": 7,
          "step": 3,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "90": {
          "kind": "NOTE",
          "start": 7,
          "end": 8,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "91": {
          "kind": "NOTE",
          "start": 7,
          "end": 8,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "92": {
          "kind": "NOTE",
          "start": 9,
          "end": 12,
          "step": 3,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "93": {
          "kind": "NOTE",
          "start": 10,
          "end": 11,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "94": {
          "kind": "NOTE",
          "start": 10,
          "end": 11,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "95": {
          "kind": "NOTE",
          "start": 12,
          "end": 13,
          "step": 3,
          "accidental": 0,
          "octave": 2,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "96": {
          "kind": "NOTE",
          "start": 13,
          "end": 14,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "97": {
          "kind": "NOTE",
          "start": 13,
          "end": 14,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "98": {
          "kind": "NOTE",
          "start": 15,
          "end": 18,
          "step": 3,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "99": {
          "kind": "NOTE",
          "start": 16,
          "end": 17,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "100": {
          "kind": "NOTE",
          "start": 16,
          "end": 17,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "101": {
          "kind": "NOTE",
          "start": 18,
          "end": 19,
          "step": 3,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "102": {
          "kind": "NOTE",
          "start": 19,
          "end": 20,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "103": {
          "kind": "NOTE",
          "start": 19,
          "end": 20,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "104": {
          "kind": "NOTE",
          "start": 21,
          "end": 24,
          "step": 3,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "105": {
          "kind": "NOTE",
          "start": 22,
          "end": 23,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "106": {
          "kind": "NOTE",
          "start": 22,
          "end": 23,
          "step": 0,
          "accidental": 0,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "107": {
          "kind": "NOTE",
          "start": 24,
          "end": 25,
          "step": 3,
          "accidental": 1,
          "octave": 2,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "108": {
          "kind": "NOTE",
          "start": 25,
          "end": 26,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "109": {
          "kind": "NOTE",
          "start": 25,
          "end": 26,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "110": {
          "kind": "NOTE",
          "start": 27,
          "end": 30,
          "step": 3,
          "accidental": 1,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "111": {
          "kind": "NOTE",
          "start": 28,
          "end": 29,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "112": {
          "kind": "NOTE",
          "start": 28,
          "end": 29,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "113": {
          "kind": "NOTE",
          "start": 30,
          "end": 31,
          "step": 3,
          "accidental": 1,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "114": {
          "kind": "NOTE",
          "start": 31,
          "end": 32,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "115": {
          "kind": "NOTE",
          "start": 31,
          "end": 32,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "116": {
          "kind": "NOTE",
          "start": 33,
          "end": 36,
          "step": 3,
          "accidental": 1,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "117": {
          "kind": "NOTE",
          "start": 34,
          "end": 35,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "118": {
          "kind": "NOTE",
          "start": 34,
          "end": 35,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "119": {
          "kind": "NOTE",
          "start": 36,
          "end": 37,
          "step": 3,
          "accidental": 1,
          "octave": 2,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "120": {
          "kind": "NOTE",
          "start": 37,
          "end": 38,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "121": {
          "kind": "NOTE",
          "start": 37,
          "end": 38,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "122": {
          "kind": "NOTE",
          "start": 39,
          "end": 42,
          "step": 3,
          "accidental": 1,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "123": {
          "kind": "NOTE",
          "start": 40,
          "end": 41,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "124": {
          "kind": "NOTE",
          "start": 40,
          "end": 41,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "125": {
          "kind": "NOTE",
          "start": 42,
          "end": 43,
          "step": 3,
          "accidental": 1,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "126": {
          "kind": "NOTE",
          "start": 43,
          "end": 44,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "127": {
          "kind": "NOTE",
          "start": 43,
          "end": 44,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "128": {
          "kind": "NOTE",
          "start": 45,
          "end": 48,
          "step": 3,
          "accidental": 1,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "129": {
          "kind": "NOTE",
          "start": 46,
          "end": 47,
          "step": 5,
          "accidental": 0,
          "octave": 3,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "130": {
          "kind": "NOTE",
          "start": 46,
          "end": 47,
          "step": 0,
          "accidental": 1,
          "octave": 4,
          "staff_index": 1,
          "color": null,
          "comments": "",
          "display_accidental": false
        },
        "131": {
          "kind": "SCORE_ANNOTATION",
          "x": 40,
          "y": 20,
          "text": "The theme <b>returns</b>",
          "font_size": 16,
          "viewer_id": 1
        }
      },
      "svg_data": "",
      "viewer_beat_x": {}
    },
    "3": {
      "kind": "MARKER_TIMELINE",
      "name": "Landmarks",
      "ordinal": 3,
      "is_visible": true,
      "height": 40,
      "components": {
        "1040": {
          "kind": "MARKER",
          "time": 3.5,
          "label": "Turn",
          "color": null,
          "comments": ""
        },
        "1041": {
          "kind": "MARKER",
          "time": 12.25,
          "label": "Höchster Ton",
          "color": "#c0392b",
          "comments": "A♭6"
        },
        "1042": {
          "kind": "MARKER",
          "time": 20,
          "label": "",
          "color": "",
          "comments": ""
        },
        "1043": {
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
