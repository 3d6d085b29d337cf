/** Small files of each format, as the published formats have them. */

export const DCML = [
  'mc\tmn\tquarterbeats\tmc_onset\tmn_onset\ttimesig\tvolta\tlabel\tglobalkey\tlocalkey\tpedal\tchord\tnumeral\tform\tfigbass\tchanges\trelativeroot\tcadence\tphraseend',
  '1\t0\t0\t0\t3/4\t4/4\t\tf.V{\tf\ti\t\tV\tV\t\t\t\t\t\t{',
  '2\t1\t1\t0\t0\t4/4\t\ti\tf\ti\t\ti\ti\t\t\t\t\t\t',
  '2\t1\t3\t1/2\t1/2\t4/4\t\t#viio7/iv\tf\ti\t\t#viio7/iv\t#vii\to\t7\t\tiv\t\t',
  '3\t2\t5\t0\t0\t4/4\t\tV(64)\tf\ti\t\tV(64)\tV\t\t\t64\t\t\t',
  '3\t2\t7\t1/2\t1/2\t4/4\t\tGer6\tf\ti\t\tGer6\tvii\to\t65\tb3\tV\t\t',
  '5\t4\t13\t0\t0\t4/4\t\tIII.V7/V\tf\tIII\t\tV7/V\tV\t\t7\t\tV\t\t',
  '5\t4\t15\t1/2\t1/2\t4/4\t\tI|PAC}\tf\tIII\t\tI\tI\t\t\t\t\tPAC\t}',
].join('\n');

export const ROMAN_TEXT = [
  'Composer: A. Nonymous',
  'Title: Minuet',
  'Analyst: C. Lara',
  'Time Signature: 3/4',
  'Form: A',
  'm0 b3 f: V',
  'm1 ||: i b2 viio6',
  'm2 V65/V b3.5 Ger65',
  'm3a V :||',
  'm3b i',
  'Form: B',
  'm5 VI7 b2 whatever',
].join('\n');

export const JAMS = JSON.stringify({
  file_metadata: { title: 'Song', artist: 'Band', duration: 12, jams_version: '0.3.4', identifiers: {} },
  annotations: [
    {
      namespace: 'multi_segment',
      data: [
        { time: 0, duration: 10, value: { label: 'whole', level: 0 }, confidence: null },
        { time: 0, duration: 4, value: { label: 'a', level: 1 }, confidence: null },
      ],
      annotation_metadata: { annotator: { name: 'clara' } },
      sandbox: { tilia: { timeline: 'Form' } },
    },
    {
      namespace: 'segment_open',
      data: [{ time: 0, duration: 10, value: 'whole', confidence: null }],
      annotation_metadata: {},
      sandbox: { tilia: { derived_from: 0 } },
    },
    {
      namespace: 'beat',
      data: { time: [0, 1, 2], duration: [0, 0, 0], value: [1, 2, 1], confidence: [null, null, null] },
      annotation_metadata: {},
      sandbox: {},
    },
    {
      namespace: 'key_mode',
      data: [{ time: 0, duration: 10, value: 'F:minor', confidence: 1 }],
      annotation_metadata: {},
      sandbox: {},
    },
    {
      namespace: 'chord',
      data: [
        { time: 0, duration: 1, value: 'G:hdim7/b3', confidence: 1 },
        { time: 1, duration: 1, value: 'N', confidence: 1 },
        { time: 2, duration: 1, value: 'C:(3,#5,7)', confidence: 1 },
      ],
      annotation_metadata: {},
      sandbox: {},
    },
    { namespace: 'pitch_contour', data: [], annotation_metadata: {}, sandbox: {} },
  ],
  sandbox: {},
});

export const ELAN = `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2024-01-01T00:00:00Z" FORMAT="3.0" VERSION="3.0">
  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
  <TIME_ORDER>
    <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/>
    <TIME_SLOT TIME_SLOT_ID="ts2"/>
    <TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="10500"/>
  </TIME_ORDER>
  <TIER TIER_ID="Form, level 2" LINGUISTIC_TYPE_REF="unit">
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>A &amp; B</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
  <TIER TIER_ID="Form, level 1" LINGUISTIC_TYPE_REF="unit">
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>a</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a3" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>b</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
</ANNOTATION_DOCUMENT>
`;

export const TEXT_GRID = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 3.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "words 12"
        xmin = 0
        xmax = 3.5
        intervals: size = 2
        intervals [1]:
            xmin = 0
            xmax = 1.25
            text = ""
        intervals [2]:
            xmin = 1.25
            xmax = 3.5
            text = "say ""ah"" 7 times"
    item [2]:
        class = "TextTier"
        name = "peaks"
        xmin = 0
        xmax = 3.5
        points: size = 1
        points [1]:
            number = 2.5
            mark = "H*"
`;

export const TEXT_GRID_SHORT = `File type = "ooTextFile"
"TextGrid"
0
3.5
<exists>
1
"TextTier"
"peaks"
0
3.5
1
2.5
"H*"
`;

export const DEZ = JSON.stringify({
  labels: [
    { type: 'Structure', start: 0, duration: 16, tag: 'A', comment: 'first' },
    { type: 'Cadence', start: 15, tag: 'PAC' },
    { type: 'Harmony', start: 4, duration: 4, tag: 'V65/V' },
    { type: 'Structure', start: 'x' },
  ],
  meta: { title: 'Fugue', composer: 'J. S. B.' },
});

export const SVL = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE sonic-visualiser>
<sv>
  <data>
    <model id="1" name="" sampleRate="44100" start="0" end="88200" type="sparse" dimensions="2" resolution="1" notifyOnAdd="true" dataset="0" subtype="text"/>
    <dataset id="0" dimensions="2">
      <point frame="22050" height="0.5" label="theme &lt;1&gt;"/>
      <point frame="88200" height="0.5" label="end"/>
    </dataset>
  </data>
  <display>
    <layer id="2" type="text" name="Text" model="1" presentationName="Sections"/>
  </display>
</sv>
`;
