{
  "file_path": "C:/Users/Ada/analyses/waltz-with-its-loudness.tla",
  "media_path": "C:/Users/Ada/music/three-waltzes.ogg",
  "media_metadata": {
    "title": "Waltz with its loudness",
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
      "kind": "AUDIOWAVE_TIMELINE",
      "name": "Loudness",
      "ordinal": 2,
      "is_visible": true,
      "height": 80,
      "components": {
        "10": {
          "kind": "AUDIOWAVE",
          "start": 0.0,
          "end": 0.5,
          "amplitude": 0.0
        },
        "11": {
          "kind": "AUDIOWAVE",
          "start": 0.5,
          "end": 1.0,
          "amplitude": 0.1281
        },
        "12": {
          "kind": "AUDIOWAVE",
          "start": 1.0,
          "end": 1.5,
          "amplitude": 0.2537
        },
        "13": {
          "kind": "AUDIOWAVE",
          "start": 1.5,
          "end": 2.0,
          "amplitude": 0.374
        },
        "14": {
          "kind": "AUDIOWAVE",
          "start": 2.0,
          "end": 2.5,
          "amplitude": 0.4868
        },
        "15": {
          "kind": "AUDIOWAVE",
          "start": 2.5,
          "end": 3.0,
          "amplitude": 0.5896
        },
        "16": {
          "kind": "AUDIOWAVE",
          "start": 3.0,
          "end": 3.5,
          "amplitude": 0.6804
        },
        "17": {
          "kind": "AUDIOWAVE",
          "start": 3.5,
          "end": 4.0,
          "amplitude": 0.7573
        },
        "18": {
          "kind": "AUDIOWAVE",
          "start": 4.0,
          "end": 4.5,
          "amplitude": 0.8188
        },
        "19": {
          "kind": "AUDIOWAVE",
          "start": 4.5,
          "end": 5.0,
          "amplitude": 0.8637
        },
        "20": {
          "kind": "AUDIOWAVE",
          "start": 5.0,
          "end": 5.5,
          "amplitude": 0.8909
        },
        "21": {
          "kind": "AUDIOWAVE",
          "start": 5.5,
          "end": 6.0,
          "amplitude": 0.9
        },
        "22": {
          "kind": "AUDIOWAVE",
          "start": 6.0,
          "end": 6.5,
          "amplitude": 0.8908
        },
        "23": {
          "kind": "AUDIOWAVE",
          "start": 6.5,
          "end": 7.0,
          "amplitude": 0.8634
        },
        "24": {
          "kind": "AUDIOWAVE",
          "start": 7.0,
          "end": 7.5,
          "amplitude": 0.8184
        },
        "25": {
          "kind": "AUDIOWAVE",
          "start": 7.5,
          "end": 8.0,
          "amplitude": 0.7567
        },
        "26": {
          "kind": "AUDIOWAVE",
          "start": 8.0,
          "end": 8.5,
          "amplitude": 0.6796
        },
        "27": {
          "kind": "AUDIOWAVE",
          "start": 8.5,
          "end": 9.0,
          "amplitude": 0.5887
        },
        "28": {
          "kind": "AUDIOWAVE",
          "start": 9.0,
          "end": 9.5,
          "amplitude": 0.4858
        },
        "29": {
          "kind": "AUDIOWAVE",
          "start": 9.5,
          "end": 10.0,
          "amplitude": 0.373
        },
        "30": {
          "kind": "AUDIOWAVE",
          "start": 10.0,
          "end": 10.5,
          "amplitude": 0.2526
        },
        "31": {
          "kind": "AUDIOWAVE",
          "start": 10.5,
          "end": 11.0,
          "amplitude": 0.127
        },
        "32": {
          "kind": "AUDIOWAVE",
          "start": 11.0,
          "end": 11.5,
          "amplitude": 0.0011
        },
        "33": {
          "kind": "AUDIOWAVE",
          "start": 11.5,
          "end": 12.0,
          "amplitude": 0.1293
        },
        "34": {
          "kind": "AUDIOWAVE",
          "start": 12.0,
          "end": 12.5,
          "amplitude": 0.2548
        },
        "35": {
          "kind": "AUDIOWAVE",
          "start": 12.5,
          "end": 13.0,
          "amplitude": 0.375
        },
        "36": {
          "kind": "AUDIOWAVE",
          "start": 13.0,
          "end": 13.5,
          "amplitude": 0.4877
        },
        "37": {
          "kind": "AUDIOWAVE",
          "start": 13.5,
          "end": 14.0,
          "amplitude": 0.5904
        },
        "38": {
          "kind": "AUDIOWAVE",
          "start": 14.0,
          "end": 14.5,
          "amplitude": 0.6811
        },
        "39": {
          "kind": "AUDIOWAVE",
          "start": 14.5,
          "end": 15.0,
          "amplitude": 0.7579
        },
        "40": {
          "kind": "AUDIOWAVE",
          "start": 15.0,
          "end": 15.5,
          "amplitude": 0.8193
        },
        "41": {
          "kind": "AUDIOWAVE",
          "start": 15.5,
          "end": 16.0,
          "amplitude": 0.864
        },
        "42": {
          "kind": "AUDIOWAVE",
          "start": 16.0,
          "end": 16.5,
          "amplitude": 0.8911
        },
        "43": {
          "kind": "AUDIOWAVE",
          "start": 16.5,
          "end": 17.0,
          "amplitude": 0.9
        },
        "44": {
          "kind": "AUDIOWAVE",
          "start": 17.0,
          "end": 17.5,
          "amplitude": 0.8906
        },
        "45": {
          "kind": "AUDIOWAVE",
          "start": 17.5,
          "end": 18.0,
          "amplitude": 0.863
        },
        "46": {
          "kind": "AUDIOWAVE",
          "start": 18.0,
          "end": 18.5,
          "amplitude": 0.8179
        },
        "47": {
          "kind": "AUDIOWAVE",
          "start": 18.5,
          "end": 19.0,
          "amplitude": 0.7561
        },
        "48": {
          "kind": "AUDIOWAVE",
          "start": 19.0,
          "end": 19.5,
          "amplitude": 0.6789
        },
        "49": {
          "kind": "AUDIOWAVE",
          "start": 19.5,
          "end": 20.0,
          "amplitude": 0.5878
        },
        "50": {
          "kind": "AUDIOWAVE",
          "start": 20.0,
          "end": 20.5,
          "amplitude": 0.4848
        },
        "51": {
          "kind": "AUDIOWAVE",
          "start": 20.5,
          "end": 21.0,
          "amplitude": 0.3719
        },
        "52": {
          "kind": "AUDIOWAVE",
          "start": 21.0,
          "end": 21.5,
          "amplitude": 0.2515
        },
        "53": {
          "kind": "AUDIOWAVE",
          "start": 21.5,
          "end": 22.0,
          "amplitude": 0.1259
        },
        "54": {
          "kind": "AUDIOWAVE",
          "start": 22.0,
          "end": 22.5,
          "amplitude": 0.0023
        },
        "55": {
          "kind": "AUDIOWAVE",
          "start": 22.5,
          "end": 23.0,
          "amplitude": 0.1304
        },
        "56": {
          "kind": "AUDIOWAVE",
          "start": 23.0,
          "end": 23.5,
          "amplitude": 0.2558
        },
        "57": {
          "kind": "AUDIOWAVE",
          "start": 23.5,
          "end": 24.0,
          "amplitude": 0.3761
        },
        "58": {
          "kind": "AUDIOWAVE",
          "start": 24.0,
          "end": 24.5,
          "amplitude": 0.4887
        },
        "59": {
          "kind": "AUDIOWAVE",
          "start": 24.5,
          "end": 25.0,
          "amplitude": 0.5913
        },
        "60": {
          "kind": "AUDIOWAVE",
          "start": 25.0,
          "end": 25.5,
          "amplitude": 0.6819
        },
        "61": {
          "kind": "AUDIOWAVE",
          "start": 25.5,
          "end": 26.0,
          "amplitude": 0.7586
        },
        "62": {
          "kind": "AUDIOWAVE",
          "start": 26.0,
          "end": 26.5,
          "amplitude": 0.8198
        },
        "63": {
          "kind": "AUDIOWAVE",
          "start": 26.5,
          "end": 27.0,
          "amplitude": 0.8643
        },
        "64": {
          "kind": "AUDIOWAVE",
          "start": 27.0,
          "end": 27.5,
          "amplitude": 0.8912
        },
        "65": {
          "kind": "AUDIOWAVE",
          "start": 27.5,
          "end": 28.0,
          "amplitude": 0.9
        },
        "66": {
          "kind": "AUDIOWAVE",
          "start": 28.0,
          "end": 28.5,
          "amplitude": 0.8904
        },
        "67": {
          "kind": "AUDIOWAVE",
          "start": 28.5,
          "end": 29.0,
          "amplitude": 0.8627
        },
        "68": {
          "kind": "AUDIOWAVE",
          "start": 29.0,
          "end": 29.5,
          "amplitude": 0.8174
        },
        "69": {
          "kind": "AUDIOWAVE",
          "start": 29.5,
          "end": 30.0,
          "amplitude": 0.7555
        },
        "70": {
          "kind": "AUDIOWAVE",
          "start": 30.0,
          "end": 30.5,
          "amplitude": 0.6781
        },
        "71": {
          "kind": "AUDIOWAVE",
          "start": 30.5,
          "end": 31.0,
          "amplitude": 0.587
        },
        "72": {
          "kind": "AUDIOWAVE",
          "start": 31.0,
          "end": 31.5,
          "amplitude": 0.4839
        },
        "73": {
          "kind": "AUDIOWAVE",
          "start": 31.5,
          "end": 32.0,
          "amplitude": 0.3709
        },
        "74": {
          "kind": "AUDIOWAVE",
          "start": 32.0,
          "end": 32.5,
          "amplitude": 0.2504
        },
        "75": {
          "kind": "AUDIOWAVE",
          "start": 32.5,
          "end": 33.0,
          "amplitude": 0.1248
        },
        "76": {
          "kind": "AUDIOWAVE",
          "start": 33.0,
          "end": 33.5,
          "amplitude": 0.0034
        },
        "77": {
          "kind": "AUDIOWAVE",
          "start": 33.5,
          "end": 34.0,
          "amplitude": 0.1315
        },
        "78": {
          "kind": "AUDIOWAVE",
          "start": 34.0,
          "end": 34.5,
          "amplitude": 0.2569
        },
        "79": {
          "kind": "AUDIOWAVE",
          "start": 34.5,
          "end": 35.0,
          "amplitude": 0.3771
        },
        "80": {
          "kind": "AUDIOWAVE",
          "start": 35.0,
          "end": 35.5,
          "amplitude": 0.4896
        },
        "81": {
          "kind": "AUDIOWAVE",
          "start": 35.5,
          "end": 36.0,
          "amplitude": 0.5921
        },
        "82": {
          "kind": "AUDIOWAVE",
          "start": 36.0,
          "end": 36.5,
          "amplitude": 0.6826
        },
        "83": {
          "kind": "AUDIOWAVE",
          "start": 36.5,
          "end": 37.0,
          "amplitude": 0.7592
        },
        "84": {
          "kind": "AUDIOWAVE",
          "start": 37.0,
          "end": 37.5,
          "amplitude": 0.8203
        },
        "85": {
          "kind": "AUDIOWAVE",
          "start": 37.5,
          "end": 38.0,
          "amplitude": 0.8646
        },
        "86": {
          "kind": "AUDIOWAVE",
          "start": 38.0,
          "end": 38.5,
          "amplitude": 0.8914
        },
        "87": {
          "kind": "AUDIOWAVE",
          "start": 38.5,
          "end": 39.0,
          "amplitude": 0.9
        },
        "88": {
          "kind": "AUDIOWAVE",
          "start": 39.0,
          "end": 39.5,
          "amplitude": 0.8903
        },
        "89": {
          "kind": "AUDIOWAVE",
          "start": 39.5,
          "end": 40.0,
          "amplitude": 0.8624
        },
        "90": {
          "kind": "AUDIOWAVE",
          "start": 40.0,
          "end": 40.5,
          "amplitude": 0.8169
        },
        "91": {
          "kind": "AUDIOWAVE",
          "start": 40.5,
          "end": 41.0,
          "amplitude": 0.7549
        },
        "92": {
          "kind": "AUDIOWAVE",
          "start": 41.0,
          "end": 41.5,
          "amplitude": 0.6774
        },
        "93": {
          "kind": "AUDIOWAVE",
          "start": 41.5,
          "end": 42.0,
          "amplitude": 0.5861
        },
        "94": {
          "kind": "AUDIOWAVE",
          "start": 42.0,
          "end": 42.5,
          "amplitude": 0.4829
        },
        "95": {
          "kind": "AUDIOWAVE",
          "start": 42.5,
          "end": 43.0,
          "amplitude": 0.3699
        },
        "96": {
          "kind": "AUDIOWAVE",
          "start": 43.0,
          "end": 43.5,
          "amplitude": 0.2493
        },
        "97": {
          "kind": "AUDIOWAVE",
          "start": 43.5,
          "end": 44.0,
          "amplitude": 0.1236
        },
        "98": {
          "kind": "AUDIOWAVE",
          "start": 44.0,
          "end": 44.5,
          "amplitude": 0.0046
        },
        "99": {
          "kind": "AUDIOWAVE",
          "start": 44.5,
          "end": 45.0,
          "amplitude": 0.1326
        },
        "100": {
          "kind": "AUDIOWAVE",
          "start": 45.0,
          "end": 45.5,
          "amplitude": 0.258
        },
        "101": {
          "kind": "AUDIOWAVE",
          "start": 45.5,
          "end": 46.0,
          "amplitude": 0.3782
        },
        "102": {
          "kind": "AUDIOWAVE",
          "start": 46.0,
          "end": 46.5,
          "amplitude": 0.4906
        },
        "103": {
          "kind": "AUDIOWAVE",
          "start": 46.5,
          "end": 47.0,
          "amplitude": 0.593
        },
        "104": {
          "kind": "AUDIOWAVE",
          "start": 47.0,
          "end": 47.5,
          "amplitude": 0.6833
        },
        "105": {
          "kind": "AUDIOWAVE",
          "start": 47.5,
          "end": 48.0,
          "amplitude": 0.7598
        }
      }
    }
  },
  "app_name": "TiLiA",
  "version": "0.5.15"
}
