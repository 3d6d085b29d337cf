{
  "file_path": "",
  "media_path": "prelude-bwv846.mp3",
  "media_metadata": {
    "title": "Prelude in C major, BWV 846",
    "notes": "The recording is synthesised from the notes at a constant 66 quarter notes a minute; the tempo is chosen and not in the score. Harmonies, keys and sections are a reading. Roman numerals are in the key shown; where that is not C major, the comments give them in C major.",
    "composer": "Johann Sebastian Bach",
    "tonality": "C major",
    "time signature": "4/4",
    "performer": "TiLiA web (synthesised sound)",
    "performance year": "",
    "arranger": "",
    "composition year": "1722",
    "recording year": "",
    "form": "",
    "instrumentation": "keyboard",
    "genre": "prelude",
    "lyrics": "",
    "media length": 129.5
  },
  "timelines": {
    "0": {
      "is_visible": true,
      "ordinal": 1,
      "height": 40,
      "kind": "SLIDER_TIMELINE",
      "components": {},
      "components_hash": "",
      "hash": ""
    },
    "1": {
      "kind": "HIERARCHY_TIMELINE",
      "name": "Form",
      "height": 80,
      "is_visible": true,
      "ordinal": 2,
      "hash": "2648c958afd4f8e830c287249290a595",
      "components": {
        "2": {
          "start": 0.5,
          "pre_start": 0.5,
          "end": 15.045455,
          "post_end": 15.045455,
          "level": 1,
          "label": "opening cadence",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "Listen to the bass: it holds C under the second harmony, steps down to B, and comes home. The top goes E, F, F, E.",
          "kind": "HIERARCHY",
          "hash": "af45333ae931c59071f3f73fa9aae8a6"
        },
        "3": {
          "start": 15.045455,
          "pre_start": 15.045455,
          "end": 40.5,
          "post_end": 40.5,
          "level": 1,
          "label": "to the dominant",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "It begins with the highest note of the piece. The F sharps in measures 6 and 10 point to G, where it arrives in measure 11.",
          "kind": "HIERARCHY",
          "hash": "b1e516cb1639fb5d39fca7a8169d99c5"
        },
        "4": {
          "start": 40.5,
          "pre_start": 40.5,
          "end": 69.590909,
          "post_end": 69.590909,
          "level": 1,
          "label": "descent back to the tonic",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "Two diminished sevenths, in measures 12 and 14, press the bass down by step. Measure 19 is the opening chord, an octave lower.",
          "kind": "HIERARCHY",
          "hash": "da92fee33c58868d1a5b1c4ec27c3476"
        },
        "5": {
          "start": 69.590909,
          "pre_start": 69.590909,
          "end": 84.136364,
          "post_end": 84.136364,
          "level": 1,
          "label": "subdominant and diminished sevenths",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "A B flat turns the tonic towards F. Then the bass climbs: F, F sharp, A flat. Where will it settle?",
          "kind": "HIERARCHY",
          "hash": "3a722142122bbac1a7d9b0abb63b5540"
        },
        "6": {
          "start": 84.136364,
          "pre_start": 84.136364,
          "end": 113.227273,
          "post_end": 113.227273,
          "level": 1,
          "label": "dominant pedal",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "G stays in the bass for eight measures. Hear the harmonies above it tighten, most of all in measure 28, and relax.",
          "kind": "HIERARCHY",
          "hash": "cc3a7753fd1a146d86b29efe0bc55d4e"
        },
        "7": {
          "start": 113.227273,
          "pre_start": 113.227273,
          "end": 127.772727,
          "post_end": 127.772727,
          "level": 1,
          "label": "tonic pedal and close",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "Now C stays in the bass. A B flat leans towards F once more, the figure changes in measure 33, and the last chord is plain C major.",
          "kind": "HIERARCHY",
          "hash": "e5c40bfe86d104a144071907611daff2"
        },
        "8": {
          "start": 0.5,
          "pre_start": 0.5,
          "end": 127.772727,
          "post_end": 127.772727,
          "level": 2,
          "label": "Prelude",
          "color": "",
          "formal_type": "",
          "formal_function": "",
          "comments": "One figure, twice in almost every measure. Follow the bass: it leads from harmony to harmony.",
          "kind": "HIERARCHY",
          "hash": "9a19eda11cdfa4d4a16a8dc9d5131da9"
        }
      },
      "components_hash": "d0f1cec19b9d3642c9d474ff31b2125d"
    },
    "9": {
      "kind": "BEAT_TIMELINE",
      "beat_pattern": [
        4
      ],
      "measure_numbers": [
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
        16,
        17,
        18,
        19,
        20,
        21,
        22,
        23,
        24,
        25,
        26,
        27,
        28,
        29,
        30,
        31,
        32,
        33,
        34,
        35
      ],
      "beats_in_measure": [
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4
      ],
      "measures_to_force_display": [],
      "height": 35,
      "is_visible": true,
      "name": "Measures",
      "ordinal": 3,
      "hash": "b71d4b22edeadd2eb085071fcf274637",
      "components": {
        "10": {
          "time": 0.5,
          "kind": "BEAT",
          "hash": "49a242f84b8ddf5ee3b9aa08a71b90fe"
        },
        "11": {
          "time": 1.409091,
          "kind": "BEAT",
          "hash": "e0edfbcd5c78ac211bfb3b5f3ee9aac3"
        },
        "12": {
          "time": 2.318182,
          "kind": "BEAT",
          "hash": "686674b121e9b324d4cc6691adee2da0"
        },
        "13": {
          "time": 3.227273,
          "kind": "BEAT",
          "hash": "10e9823d7a1461b314396db78cec4aa0"
        },
        "14": {
          "time": 4.136364,
          "kind": "BEAT",
          "hash": "e4d7079c4c42fa43b249246a91593d97"
        },
        "15": {
          "time": 5.045455,
          "kind": "BEAT",
          "hash": "bae250f8966fc8fddf140cee62003718"
        },
        "16": {
          "time": 5.954545,
          "kind": "BEAT",
          "hash": "6e8e9984048a292a515f8c840abff4b4"
        },
        "17": {
          "time": 6.863636,
          "kind": "BEAT",
          "hash": "6440698b8d2fd01b68970c908b1cce6e"
        },
        "18": {
          "time": 7.772727,
          "kind": "BEAT",
          "hash": "47725613a5ad98a9f0790743a85fdd48"
        },
        "19": {
          "time": 8.681818,
          "kind": "BEAT",
          "hash": "0e40236364203be5280fc702973cce8e"
        },
        "20": {
          "time": 9.590909,
          "kind": "BEAT",
          "hash": "e7c9937c13ecd3d7d78f7130868a8670"
        },
        "21": {
          "time": 10.5,
          "kind": "BEAT",
          "hash": "00f9178cc87273d8669e670ca5bd1203"
        },
        "22": {
          "time": 11.409091,
          "kind": "BEAT",
          "hash": "8fea39638be3c883910baf9b59a1e711"
        },
        "23": {
          "time": 12.318182,
          "kind": "BEAT",
          "hash": "eaca1a0d70be32e20204ec57e676d71a"
        },
        "24": {
          "time": 13.227273,
          "kind": "BEAT",
          "hash": "b800df77a8db268f452284cae00bec86"
        },
        "25": {
          "time": 14.136364,
          "kind": "BEAT",
          "hash": "afc9b61f5cd4762e76c6df4094d01853"
        },
        "26": {
          "time": 15.045455,
          "kind": "BEAT",
          "hash": "62cee6a89fdc5b92666a43b999846d01"
        },
        "27": {
          "time": 15.954545,
          "kind": "BEAT",
          "hash": "24377276bdb3cd501c1054d07a4f3635"
        },
        "28": {
          "time": 16.863636,
          "kind": "BEAT",
          "hash": "e7dadf1a65b9fb4dd6d98acaccf4746a"
        },
        "29": {
          "time": 17.772727,
          "kind": "BEAT",
          "hash": "dada4a6bd48bd65cc10977d02f48cea1"
        },
        "30": {
          "time": 18.681818,
          "kind": "BEAT",
          "hash": "1ba4a35bd0bd953890d2a027ec4ba2e3"
        },
        "31": {
          "time": 19.590909,
          "kind": "BEAT",
          "hash": "e3ee8fccc5f6198c9d267cd73902068d"
        },
        "32": {
          "time": 20.5,
          "kind": "BEAT",
          "hash": "ac1ef0120ca610df7e290301b7f3f9bc"
        },
        "33": {
          "time": 21.409091,
          "kind": "BEAT",
          "hash": "d74dd697aea9e5d97499db4869b03712"
        },
        "34": {
          "time": 22.318182,
          "kind": "BEAT",
          "hash": "6f15b89e3de30731eaa1e4d6ddd87ce4"
        },
        "35": {
          "time": 23.227273,
          "kind": "BEAT",
          "hash": "ab43ce26b0fd27c3d340c7f083e5b4cb"
        },
        "36": {
          "time": 24.136364,
          "kind": "BEAT",
          "hash": "25b2d87ca5267211c4e6bd8a16ba1216"
        },
        "37": {
          "time": 25.045455,
          "kind": "BEAT",
          "hash": "afba5e8e36bd8d96208c37d7ada49610"
        },
        "38": {
          "time": 25.954545,
          "kind": "BEAT",
          "hash": "49a99fd3a53e5894b88aed61f0fd4ca4"
        },
        "39": {
          "time": 26.863636,
          "kind": "BEAT",
          "hash": "849b1d8b2dda5dadac045a8cab6a7bc3"
        },
        "40": {
          "time": 27.772727,
          "kind": "BEAT",
          "hash": "50d9081fa41900b014c3e956eb3a92ff"
        },
        "41": {
          "time": 28.681818,
          "kind": "BEAT",
          "hash": "33ead61658fbe958442f578112ffc202"
        },
        "42": {
          "time": 29.590909,
          "kind": "BEAT",
          "hash": "5c479073cc49d2000120ff479cae7668"
        },
        "43": {
          "time": 30.5,
          "kind": "BEAT",
          "hash": "74764b0e43aff54a66e71dffa7323447"
        },
        "44": {
          "time": 31.409091,
          "kind": "BEAT",
          "hash": "8ead77adf16062bd4b2b81b9a315aea2"
        },
        "45": {
          "time": 32.318182,
          "kind": "BEAT",
          "hash": "56ff6829c22cad916123a2cc0a6ed9ab"
        },
        "46": {
          "time": 33.227273,
          "kind": "BEAT",
          "hash": "5c83aaf749bede831e4f039c4d67ab31"
        },
        "47": {
          "time": 34.136364,
          "kind": "BEAT",
          "hash": "6e8fb900141aaf67d227b595092ad1e0"
        },
        "48": {
          "time": 35.045455,
          "kind": "BEAT",
          "hash": "9408bf8e38f507fa67afbd712d011669"
        },
        "49": {
          "time": 35.954545,
          "kind": "BEAT",
          "hash": "e3b20e00d09257041a0daaecb69d6409"
        },
        "50": {
          "time": 36.863636,
          "kind": "BEAT",
          "hash": "7007a8f225876fa639c41f957f3aaeb0"
        },
        "51": {
          "time": 37.772727,
          "kind": "BEAT",
          "hash": "5c3a53877eeed770395b6048c346583f"
        },
        "52": {
          "time": 38.681818,
          "kind": "BEAT",
          "hash": "34eda512594d36347825ec728ff808c5"
        },
        "53": {
          "time": 39.590909,
          "kind": "BEAT",
          "hash": "fa667160cb2020a874f7941d25bf7184"
        },
        "54": {
          "time": 40.5,
          "kind": "BEAT",
          "hash": "3b3496342e8f8778711003d83c748f76"
        },
        "55": {
          "time": 41.409091,
          "kind": "BEAT",
          "hash": "30142a3199a1cd24f746b1729f40232d"
        },
        "56": {
          "time": 42.318182,
          "kind": "BEAT",
          "hash": "bb70b2b416b487404980a122f10eebe1"
        },
        "57": {
          "time": 43.227273,
          "kind": "BEAT",
          "hash": "e6d59280990c05998c755f7a583f8880"
        },
        "58": {
          "time": 44.136364,
          "kind": "BEAT",
          "hash": "c79bcfc356bb8b37d71f9714dc327b3c"
        },
        "59": {
          "time": 45.045455,
          "kind": "BEAT",
          "hash": "70aa6b0306c219fa4800df4dcfdf2d0b"
        },
        "60": {
          "time": 45.954545,
          "kind": "BEAT",
          "hash": "cdf963118b5bf29119d1c62cf8c72157"
        },
        "61": {
          "time": 46.863636,
          "kind": "BEAT",
          "hash": "97c3297312633c7ab180a22dd5f65e2b"
        },
        "62": {
          "time": 47.772727,
          "kind": "BEAT",
          "hash": "42011ab2736667b30b70a043cc886e4c"
        },
        "63": {
          "time": 48.681818,
          "kind": "BEAT",
          "hash": "836ab31b8b0a2aa1b7b64b4555b8e734"
        },
        "64": {
          "time": 49.590909,
          "kind": "BEAT",
          "hash": "3632d22c7395b0c4cb7373e30779462a"
        },
        "65": {
          "time": 50.5,
          "kind": "BEAT",
          "hash": "16c9d6eda5e955cff7a03ac8ab5c7680"
        },
        "66": {
          "time": 51.409091,
          "kind": "BEAT",
          "hash": "df3d79eaf7aff63811d091e68364be31"
        },
        "67": {
          "time": 52.318182,
          "kind": "BEAT",
          "hash": "88671b3d3e3ab1a2762fae8238300b6b"
        },
        "68": {
          "time": 53.227273,
          "kind": "BEAT",
          "hash": "61e981ce9ac3699bd3f6f1378d2c5661"
        },
        "69": {
          "time": 54.136364,
          "kind": "BEAT",
          "hash": "0945e95fff3229fb44284d773c5bea69"
        },
        "70": {
          "time": 55.045455,
          "kind": "BEAT",
          "hash": "26b9d34a6c678c823444cc418bd67987"
        },
        "71": {
          "time": 55.954545,
          "kind": "BEAT",
          "hash": "6f1fd88d3af8c4591b96b7b4392609d5"
        },
        "72": {
          "time": 56.863636,
          "kind": "BEAT",
          "hash": "8c1edfc9b634cfd49964ee9e99b7c6e8"
        },
        "73": {
          "time": 57.772727,
          "kind": "BEAT",
          "hash": "81d353ccdcc23f2f656967db9b97bc8c"
        },
        "74": {
          "time": 58.681818,
          "kind": "BEAT",
          "hash": "303d339e8c494258540d2a4e6698de4a"
        },
        "75": {
          "time": 59.590909,
          "kind": "BEAT",
          "hash": "97cb864e794f4cf936ccfc87e6e11341"
        },
        "76": {
          "time": 60.5,
          "kind": "BEAT",
          "hash": "281262090e0662ec2d41239fddfecaf4"
        },
        "77": {
          "time": 61.409091,
          "kind": "BEAT",
          "hash": "fc119ae8a3932a5ff42800c8158af076"
        },
        "78": {
          "time": 62.318182,
          "kind": "BEAT",
          "hash": "765dc653351b9d3bb57736ec33dab90c"
        },
        "79": {
          "time": 63.227273,
          "kind": "BEAT",
          "hash": "0b18d18a00d8664d54c32cdac91664f5"
        },
        "80": {
          "time": 64.136364,
          "kind": "BEAT",
          "hash": "b76e7186393c4143545a6017c9903357"
        },
        "81": {
          "time": 65.045455,
          "kind": "BEAT",
          "hash": "2b02b2898c9a8f9820cb589024b211fa"
        },
        "82": {
          "time": 65.954545,
          "kind": "BEAT",
          "hash": "8c6f13ec7b0f51eeb848c1aef31fb1c1"
        },
        "83": {
          "time": 66.863636,
          "kind": "BEAT",
          "hash": "555d1b93c0675981b60e4ec5153c2733"
        },
        "84": {
          "time": 67.772727,
          "kind": "BEAT",
          "hash": "c06da44c04c8f85339c5657ae1b08410"
        },
        "85": {
          "time": 68.681818,
          "kind": "BEAT",
          "hash": "837e2b4737656c0c92265a10535e5947"
        },
        "86": {
          "time": 69.590909,
          "kind": "BEAT",
          "hash": "d238b3790911830fa3e475f59eebc922"
        },
        "87": {
          "time": 70.5,
          "kind": "BEAT",
          "hash": "92d783008e4819b8828372725de68b4d"
        },
        "88": {
          "time": 71.409091,
          "kind": "BEAT",
          "hash": "f70ec938d56567952e58d98065cdc21c"
        },
        "89": {
          "time": 72.318182,
          "kind": "BEAT",
          "hash": "cf2f2f6e5c5d3d3809beab3f9c4b3ad1"
        },
        "90": {
          "time": 73.227273,
          "kind": "BEAT",
          "hash": "faae7c34ffcabfff021469429f40bdb6"
        },
        "91": {
          "time": 74.136364,
          "kind": "BEAT",
          "hash": "3cbf73aa2211bf1dcffdfb0072ec9196"
        },
        "92": {
          "time": 75.045455,
          "kind": "BEAT",
          "hash": "cdee0820bc9dcc4748e73d1310692dd2"
        },
        "93": {
          "time": 75.954545,
          "kind": "BEAT",
          "hash": "8d23c1afbf6e856d57c90993644a0163"
        },
        "94": {
          "time": 76.863636,
          "kind": "BEAT",
          "hash": "06c4e58ee45f3af66ae4b78315b9e9e1"
        },
        "95": {
          "time": 77.772727,
          "kind": "BEAT",
          "hash": "6df6998c0166606fe6afcba76cd55109"
        },
        "96": {
          "time": 78.681818,
          "kind": "BEAT",
          "hash": "8d9344b737a522cacd78c5a43aa2b585"
        },
        "97": {
          "time": 79.590909,
          "kind": "BEAT",
          "hash": "29621a948f2a25e06901b51641f5fd93"
        },
        "98": {
          "time": 80.5,
          "kind": "BEAT",
          "hash": "fb1727f3a45e808edaa51bfc5a4d23d4"
        },
        "99": {
          "time": 81.409091,
          "kind": "BEAT",
          "hash": "aee91137d52f65a00c9ef23389ee582b"
        },
        "100": {
          "time": 82.318182,
          "kind": "BEAT",
          "hash": "9d233d902b2f1e89075a7d70def57b9c"
        },
        "101": {
          "time": 83.227273,
          "kind": "BEAT",
          "hash": "67ff54a1d5329cece293d320894ba35b"
        },
        "102": {
          "time": 84.136364,
          "kind": "BEAT",
          "hash": "c08dab815941636c61d158876636526f"
        },
        "103": {
          "time": 85.045455,
          "kind": "BEAT",
          "hash": "ec80f0a2fe83bb932371750e3f5cbf61"
        },
        "104": {
          "time": 85.954545,
          "kind": "BEAT",
          "hash": "105ee9cb4f67a183a26daa5b5237cbf4"
        },
        "105": {
          "time": 86.863636,
          "kind": "BEAT",
          "hash": "b43bdacc8711a7f1dd7af868bd9d6b6d"
        },
        "106": {
          "time": 87.772727,
          "kind": "BEAT",
          "hash": "7ae999a9baf516af6d493cc867267d20"
        },
        "107": {
          "time": 88.681818,
          "kind": "BEAT",
          "hash": "6e4ac253c112ea26ade5579c8f8ee2bf"
        },
        "108": {
          "time": 89.590909,
          "kind": "BEAT",
          "hash": "d96af9ed1c5cf9f73ea3463fd35d8326"
        },
        "109": {
          "time": 90.5,
          "kind": "BEAT",
          "hash": "b4a68eea55443840939be7fdb88e3df9"
        },
        "110": {
          "time": 91.409091,
          "kind": "BEAT",
          "hash": "0f77f710280e1b6ecbcf564603fa6c25"
        },
        "111": {
          "time": 92.318182,
          "kind": "BEAT",
          "hash": "4ccd59d67ccc899a330366e6c350df67"
        },
        "112": {
          "time": 93.227273,
          "kind": "BEAT",
          "hash": "0c379aaba3081e801e1217b403a71bcd"
        },
        "113": {
          "time": 94.136364,
          "kind": "BEAT",
          "hash": "71d223b609dbc661577b2516f263265b"
        },
        "114": {
          "time": 95.045455,
          "kind": "BEAT",
          "hash": "caaf47a588bb43b9f7f2cf24771e3304"
        },
        "115": {
          "time": 95.954545,
          "kind": "BEAT",
          "hash": "ac77aff6a26af3ef9ea92a6e5ae4d6a8"
        },
        "116": {
          "time": 96.863636,
          "kind": "BEAT",
          "hash": "a8a234f9d5c7b7209bf9be0093eff43d"
        },
        "117": {
          "time": 97.772727,
          "kind": "BEAT",
          "hash": "d94438bf95d6491f0d10a796c20fce44"
        },
        "118": {
          "time": 98.681818,
          "kind": "BEAT",
          "hash": "5979877671a4f76e1a39d1f8192bfd53"
        },
        "119": {
          "time": 99.590909,
          "kind": "BEAT",
          "hash": "d38ff3d857d435d8d4e9233554fbca1e"
        },
        "120": {
          "time": 100.5,
          "kind": "BEAT",
          "hash": "01bf5f0a30c35eab67f240411c319ef7"
        },
        "121": {
          "time": 101.409091,
          "kind": "BEAT",
          "hash": "67a1ffeb4c3fcf6f5327f5c4e01f8c72"
        },
        "122": {
          "time": 102.318182,
          "kind": "BEAT",
          "hash": "89aeef1f255b666372e00215f91757ce"
        },
        "123": {
          "time": 103.227273,
          "kind": "BEAT",
          "hash": "1ec04745f6e804c2f720e2874a30bc5a"
        },
        "124": {
          "time": 104.136364,
          "kind": "BEAT",
          "hash": "94ddd410be21c805dd162920b6791e68"
        },
        "125": {
          "time": 105.045455,
          "kind": "BEAT",
          "hash": "efd28659a2518391268efe407013c566"
        },
        "126": {
          "time": 105.954545,
          "kind": "BEAT",
          "hash": "0011226377a753138549d42e01d9a3b9"
        },
        "127": {
          "time": 106.863636,
          "kind": "BEAT",
          "hash": "8474d75cd4f39530a08e839ae717a16c"
        },
        "128": {
          "time": 107.772727,
          "kind": "BEAT",
          "hash": "e2f787ca764b8d1fecdaddc23aa66f58"
        },
        "129": {
          "time": 108.681818,
          "kind": "BEAT",
          "hash": "404a614e851b4f398becdfe5c299f0cb"
        },
        "130": {
          "time": 109.590909,
          "kind": "BEAT",
          "hash": "8cc853c366325a44963a64895513c43c"
        },
        "131": {
          "time": 110.5,
          "kind": "BEAT",
          "hash": "eef5314d20ec65cebcf611af38c83f3f"
        },
        "132": {
          "time": 111.409091,
          "kind": "BEAT",
          "hash": "7901842e771f0c8a5fad2fa4ef82aca4"
        },
        "133": {
          "time": 112.318182,
          "kind": "BEAT",
          "hash": "97e97024d2eebe9e89d0417b767e76a1"
        },
        "134": {
          "time": 113.227273,
          "kind": "BEAT",
          "hash": "789410944bc511246f8e399e4ce6260f"
        },
        "135": {
          "time": 114.136364,
          "kind": "BEAT",
          "hash": "be646f4f1038653fe953ae84d1c651d7"
        },
        "136": {
          "time": 115.045455,
          "kind": "BEAT",
          "hash": "de4d07289d232a46cb4267c1f97955a2"
        },
        "137": {
          "time": 115.954545,
          "kind": "BEAT",
          "hash": "a0513110e5c78def61bc9c4c2bbf339f"
        },
        "138": {
          "time": 116.863636,
          "kind": "BEAT",
          "hash": "fb0462b6de4142f04782da9c07f3fc20"
        },
        "139": {
          "time": 117.772727,
          "kind": "BEAT",
          "hash": "47981b8c4f529e89e0d1c57f0cb57966"
        },
        "140": {
          "time": 118.681818,
          "kind": "BEAT",
          "hash": "718910c3e7f785ef5b32bf141dc38003"
        },
        "141": {
          "time": 119.590909,
          "kind": "BEAT",
          "hash": "9a914133440cc0b7321f4fbc8f33bb21"
        },
        "142": {
          "time": 120.5,
          "kind": "BEAT",
          "hash": "620d91751fab114aa45e3910c03f3d5d"
        },
        "143": {
          "time": 121.409091,
          "kind": "BEAT",
          "hash": "111429fc8cc77f0b7ad2e51068efa119"
        },
        "144": {
          "time": 122.318182,
          "kind": "BEAT",
          "hash": "634181b61acaaeffc723ab9a2a6cca6f"
        },
        "145": {
          "time": 123.227273,
          "kind": "BEAT",
          "hash": "ee35244f19a2b85afc38fa241f5ff626"
        },
        "146": {
          "time": 124.136364,
          "kind": "BEAT",
          "hash": "e590cc2a2b4f61653ff1cb28af10d67b"
        },
        "147": {
          "time": 125.045455,
          "kind": "BEAT",
          "hash": "56917e158cdd63dd5f69271087a46212"
        },
        "148": {
          "time": 125.954545,
          "kind": "BEAT",
          "hash": "d4dbde351951b6be63ae80a89d903572"
        },
        "149": {
          "time": 126.863636,
          "kind": "BEAT",
          "hash": "6dc0904c052243d39b29b85c2679200b"
        }
      },
      "components_hash": "c3e5d11fa97ab93710ba686340001d2a"
    },
    "150": {
      "kind": "HARMONY_TIMELINE",
      "level_count": 1,
      "level_height": 35,
      "is_visible": true,
      "name": "Harmony",
      "ordinal": 4,
      "visible_level_count": 2,
      "hash": "f7cacd84cb3baa3a495795b7887dab3b",
      "components": {
        "151": {
          "time": 0.5,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "42bb699ccd2c0714b9efc122718e72fd"
        },
        "152": {
          "time": 4.136364,
          "comments": "",
          "step": 1,
          "accidental": 0,
          "quality": "minor-seventh",
          "inversion": 3,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "7feb65179a20a5cf111920c7a3e315b3"
        },
        "153": {
          "time": 7.772727,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 1,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "1cb58830249b83d77e5c65ccb58f429d"
        },
        "154": {
          "time": 11.409091,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "945d6d0dbfde5fd03a9f4cf3871f1c26"
        },
        "155": {
          "time": 15.045455,
          "comments": "vi6 in C major.",
          "step": 5,
          "accidental": 0,
          "quality": "minor",
          "inversion": 1,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "e0f9aafe5b507cd326973546fd72314c"
        },
        "156": {
          "time": 18.681818,
          "comments": "V42/V in C major.",
          "step": 1,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 3,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "917555dfa191ad63f3782b795c86a8d9"
        },
        "157": {
          "time": 22.318182,
          "comments": "V6 in C major.",
          "step": 4,
          "accidental": 0,
          "quality": "major",
          "inversion": 1,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "83a31bd726f61c45a227f9c70c14f8b3"
        },
        "158": {
          "time": 25.954545,
          "comments": "IM42 in C major.",
          "step": 0,
          "accidental": 0,
          "quality": "major-seventh",
          "inversion": 3,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "9326f8d1f6e1e9a227a2e4e8cc4eddac"
        },
        "159": {
          "time": 29.590909,
          "comments": "vi7 in C major.",
          "step": 5,
          "accidental": 0,
          "quality": "minor-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "42ba95cc78cc87d9a52bb136d061d23d"
        },
        "160": {
          "time": 33.227273,
          "comments": "V7/V in C major.",
          "step": 1,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "e151b082e0feb7da6031eee8f649ddfc"
        },
        "161": {
          "time": 36.863636,
          "comments": "V in C major.",
          "step": 4,
          "accidental": 0,
          "quality": "major",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "c76abcb4bc5ec4b8e74921464425a650"
        },
        "162": {
          "time": 40.5,
          "comments": "",
          "step": 0,
          "accidental": 1,
          "quality": "diminished-seventh",
          "inversion": 2,
          "applied_to": 1,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "ab2dc7ef95d98882a9386d0be2c1a470"
        },
        "163": {
          "time": 44.136364,
          "comments": "",
          "step": 1,
          "accidental": 0,
          "quality": "minor",
          "inversion": 1,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "bf0c08b7a32ba15ae4aef8246962701a"
        },
        "164": {
          "time": 47.772727,
          "comments": "",
          "step": 6,
          "accidental": 0,
          "quality": "diminished-seventh",
          "inversion": 2,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "d2ea9b956ebdc08cd0f6808fe9dbc71e"
        },
        "165": {
          "time": 51.409091,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 1,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "a6a8e57db4854d1942e32de759e2aa55"
        },
        "166": {
          "time": 55.045455,
          "comments": "",
          "step": 3,
          "accidental": 0,
          "quality": "major-seventh",
          "inversion": 3,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "585626927f63182987f0dbbdf1e16e09"
        },
        "167": {
          "time": 58.681818,
          "comments": "",
          "step": 1,
          "accidental": 0,
          "quality": "minor-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "be569c17478c221a886ed27abf053d79"
        },
        "168": {
          "time": 62.318182,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "244d0d8b855c39fcbd384051a2b48d3c"
        },
        "169": {
          "time": 65.954545,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "990ee5be53065c2ca7bd00477901af33"
        },
        "170": {
          "time": 69.590909,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 3,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "2b034a1864e2eb8584e8b70c9f0bf33c"
        },
        "171": {
          "time": 73.227273,
          "comments": "",
          "step": 3,
          "accidental": 0,
          "quality": "major-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "11c81b336ca62450921c1b680b817b4a"
        },
        "172": {
          "time": 76.863636,
          "comments": "",
          "step": 3,
          "accidental": 1,
          "quality": "diminished-seventh",
          "inversion": 0,
          "applied_to": 4,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "8cf74188dfd672a42051051324578896"
        },
        "173": {
          "time": 80.5,
          "comments": "",
          "step": 6,
          "accidental": 0,
          "quality": "diminished-seventh",
          "inversion": 3,
          "applied_to": 0,
          "level": 1,
          "display_mode": "custom",
          "custom_text": "vii°42 (c suspended)",
          "custom_text_font_type": "normal",
          "kind": "HARMONY",
          "hash": "db8dfcd795245aa94104402b03441f23"
        },
        "174": {
          "time": 84.136364,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "5bce151453a8c0c128e2ab7338ec43ba"
        },
        "175": {
          "time": 87.772727,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 2,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "5e8d4084ce7cb1606c377d8225ad5880"
        },
        "176": {
          "time": 91.409091,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "suspended-fourth-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "38982b1e97abbb1bb2dfb671b06a447b"
        },
        "177": {
          "time": 95.045455,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "f298feb3ba655807e870d7d77956b5ac"
        },
        "178": {
          "time": 98.681818,
          "comments": "",
          "step": 3,
          "accidental": 1,
          "quality": "diminished-seventh",
          "inversion": 0,
          "applied_to": 4,
          "level": 1,
          "display_mode": "custom",
          "custom_text": "vii°7/V over G",
          "custom_text_font_type": "normal",
          "kind": "HARMONY",
          "hash": "0eafd50523e8a3dc848989b62168a008"
        },
        "179": {
          "time": 102.318182,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 2,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "d25aae70c40f3d29e3a92cded0454e17"
        },
        "180": {
          "time": 105.954545,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "suspended-fourth-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "95ba029a51d81de24da78acb08249c94"
        },
        "181": {
          "time": 109.590909,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "afdd83e5c76027dd1927c07898e1ab12"
        },
        "182": {
          "time": 113.227273,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 3,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "afdf64eddd2209e80a674ba959481ecd"
        },
        "183": {
          "time": 116.863636,
          "comments": "",
          "step": 3,
          "accidental": 0,
          "quality": "major-sixth",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "custom",
          "custom_text": "IV with added 6th, over C",
          "custom_text_font_type": "normal",
          "kind": "HARMONY",
          "hash": "e0ef1af0da2319ff5de1e1afc1a0a3bb"
        },
        "184": {
          "time": 120.5,
          "comments": "",
          "step": 4,
          "accidental": 0,
          "quality": "dominant-seventh",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "custom",
          "custom_text": "V7 over C",
          "custom_text_font_type": "normal",
          "kind": "HARMONY",
          "hash": "b2deebf4511895a1fc54e1e39dd16116"
        },
        "185": {
          "time": 124.136364,
          "comments": "",
          "step": 0,
          "accidental": 0,
          "quality": "major",
          "inversion": 0,
          "applied_to": 0,
          "level": 1,
          "display_mode": "roman",
          "custom_text": "",
          "custom_text_font_type": "analytic",
          "kind": "HARMONY",
          "hash": "d07ea47c28e6844a0853351c32b5eb3f"
        },
        "186": {
          "time": 0.5,
          "step": 0,
          "accidental": 0,
          "type": "major",
          "comments": "",
          "level": 2,
          "kind": "MODE",
          "hash": "d483c739c409ae192f7111ba3949a1c0"
        },
        "187": {
          "time": 15.045455,
          "step": 4,
          "accidental": 0,
          "type": "major",
          "comments": "Listen for G as the goal, until measure 11.",
          "level": 2,
          "kind": "MODE",
          "hash": "e26c18c5b782ce56b29f26aeb843b8f9"
        },
        "188": {
          "time": 40.5,
          "step": 0,
          "accidental": 0,
          "type": "major",
          "comments": "",
          "level": 2,
          "kind": "MODE",
          "hash": "85dfb5e06e4ea50eeed1c72bb430d87e"
        }
      },
      "components_hash": "cce11b6126067d91734ddb1a86d69dff"
    },
    "189": {
      "kind": "MARKER_TIMELINE",
      "name": "Landmarks",
      "height": 30,
      "is_visible": true,
      "ordinal": 5,
      "hash": "5033ce0f3301778a2247f8ad9f8e46e0",
      "components": {
        "190": {
          "time": 15.954545,
          "comments": "Listen for A5, the highest note of the piece.",
          "label": "Highest note",
          "color": null,
          "kind": "MARKER",
          "hash": "27c4a9edabde8a091106d7d35adbdf61"
        },
        "191": {
          "time": 84.136364,
          "comments": "Listen for G2: it stays in the bass from measure 24 to 31.",
          "label": "Dominant pedal",
          "color": null,
          "kind": "MARKER",
          "hash": "b9ed3dab924ab30c7597aee1a70d8068"
        },
        "192": {
          "time": 113.227273,
          "comments": "Listen for C2: it stays in the bass from measure 32 to 35.",
          "label": "Tonic pedal",
          "color": null,
          "kind": "MARKER",
          "hash": "b9c4a2ad8ec1652ac1312083eacc366f"
        },
        "193": {
          "time": 116.863636,
          "comments": "Until now each measure played one figure twice; from here a figure fills the measure.",
          "label": "New figure",
          "color": null,
          "kind": "MARKER",
          "hash": "4d402f1c2a2840dd7c35c2d894695718"
        },
        "194": {
          "time": 124.136364,
          "comments": "The only measure that is a single chord.",
          "label": "Final chord",
          "color": null,
          "kind": "MARKER",
          "hash": "b156d94bed849fa4fd92f4b892fc7ec7"
        }
      },
      "components_hash": "04bf488d9a99b14a9e73c2b25851542f"
    },
    "195": {
      "kind": "PDF_TIMELINE",
      "height": 30,
      "is_visible": true,
      "name": "Score",
      "ordinal": 6,
      "path": "prelude-bwv846.pdf",
      "hash": "390ddbfc01bd5d4e4a65737f89ac5cf7",
      "components": {
        "196": {
          "time": 0,
          "page_number": 1,
          "kind": "PDF_MARKER",
          "hash": "9b0fd3b850698317bef57fa6e71a38ba"
        },
        "197": {
          "time": 44.136364,
          "page_number": 2,
          "kind": "PDF_MARKER",
          "hash": "3644f39f84b5426326d77cb53a0e167b"
        },
        "198": {
          "time": 87.772727,
          "page_number": 3,
          "kind": "PDF_MARKER",
          "hash": "712cefdefe738df16b0ae3db512301c1"
        }
      },
      "components_hash": "e2b545909d328eebb6876a83dc38fc7f"
    }
  },
  "timelines_hash": "c9f96cf4a9db93c7a3d440885571cffa",
  "app_name": "TiLiA",
  "version": "0.5.15"
}
