const id = (place: number) => `019b76da-a800-7000-8000-${place.toString(16).padStart(12, '0')}`;

/** Measures of one note each, from 1 on. */
const meiOf = (title: string, measures: number, pitch: string) => [
  '<?xml version="1.0" encoding="UTF-8"?>',
  `<mei xmlns="http://www.music-encoding.org/ns/mei" meiversion="5.0"><meiHead><fileDesc><titleStmt><title>${title}</title>`,
  '</titleStmt></fileDesc></meiHead><music><body><mdiv><score><scoreDef meter.count="3" meter.unit="4"><staffGrp>',
  '<staffDef n="1" lines="5" clef.shape="G" clef.line="2"/></staffGrp></scoreDef><section>',
  ...Array.from(
    { length: measures },
    (_, measure) =>
      `<measure n="${measure + 1}"><staff n="1"><layer n="1"><note pname="${pitch}" oct="5" dur="2" dots="1"/></layer></staff></measure>`,
  ),
  '</section></score></mdiv></body></music></mei>',
  '',
];
const MEI = meiOf('Song', 3, 'c');

/** A document of the first draft of format 1.0, as its program would write it: a repeat with two endings, tags and a score. */
export const DRAFT_FILE = {
  app_name: 'TiLiA',
  version: '1.0.0-draft.1',
  document_id: id(0),
  time_unit: 'seconds',
  media: { path: '', length: 20 },
  metadata: { title: 'Drafted song', genre: ['Lied', 'romantic'] },
  timelines: {
    [id(1)]: {
      ...{ kind: 'Beat', name: 'Bars of the score', ordinal: 1, height: 35, measure_source: 'score' },
      components: {
        [id(10)]: { kind: 'BEAT', time: 0, measure: { number: 1 } },
        [id(11)]: { kind: 'BEAT', time: 3, measure: { label: '2a', next: [id(10), id(12)] } },
        [id(12)]: { kind: 'BEAT', time: 12, measure: { number: 2, label: '2b' } },
      },
    },
    [id(2)]: {
      ...{ kind: 'Beat', name: 'Beats', ordinal: 2, height: 35, beat_pattern: '1' },
      metadata: { role: 'time_map', author: 'Ada Timer' },
      components: {
        [id(20)]: { kind: 'BEAT', time: 0, measure: { number: 1 } },
        [id(21)]: { kind: 'BEAT', time: 3, measure: { label: '2a' } },
        [id(22)]: { kind: 'BEAT', time: 6, measure: { number: 1 } },
        [id(23)]: { kind: 'BEAT', time: 9, measure: { label: '2b' } },
        [id(24)]: { kind: 'BEAT', time: 12, measure: {} },
      },
    },
    [id(3)]: {
      ...{ kind: 'Marker', name: 'Cadences', ordinal: 3, height: 30 },
      metadata: { role: 'cadences', vocabulary: 'cadences@1.0' },
      components: {
        [id(30)]: {
          ...{ kind: 'MARKER', time: 6, label: 'half cadence' },
          metadata: { tags: ['dominant', 'zeugma'], generated_by: 'group/MT' },
        },
        [id(31)]: { kind: 'marker', time: 7, label: 'of another kind' },
      },
    },
    [id(4)]: {
      ...{ kind: 'Score', name: 'Score', ordinal: 4, height: 160, score: id(50), measure_table: id(1) },
      components: {},
    },
  },
  scores: [{ id: id(50), format: 'mei', source: { file: 'song.musicxml' }, content: MEI }],
};

const QUARTERS_IN_MEASURE = 3;
/** Measures of the folded file as they are printed; played 1, 2a, 1, 2b, 3. */
const FOLDED = [
  { number: 1, next: [id(111), id(112)] },
  { label: '2a', next: [id(110)] },
  { number: 2, label: '2b' },
  { number: 3 },
];

/** A document whose times count quarter notes, whose repeat is not written out, and which brings two scores. */
export const FOLDED_DRAFT = {
  ...{ app_name: 'TiLiA', version: '1.0.0-draft.1', document_id: id(100), time_unit: 'quarters' },
  media: { path: '', length: null },
  metadata: { title: 'Folded minuet', composer: 'Anna Quart' },
  timelines: {
    [id(101)]: {
      ...{ kind: 'Beat', name: 'Bars', ordinal: 1, height: 35, measure_source: 'score', beat_pattern: '3' },
      components: Object.fromEntries(
        FOLDED.flatMap((measure, place) =>
          Array.from({ length: QUARTERS_IN_MEASURE }, (_, beat) => [
            id(beat === 0 ? 110 + place : 120 + QUARTERS_IN_MEASURE * place + beat),
            { kind: 'BEAT', time: QUARTERS_IN_MEASURE * place + beat, ...(beat === 0 && { measure }) },
          ]),
        ),
      ),
    },
    [id(102)]: {
      ...{ kind: 'Hierarchy', name: 'Form', ordinal: 2, height: 60 },
      metadata: { role: 'form', author: 'Anne', vocabulary: 'lcma-form@0.3.0' },
      components: {
        [id(140)]: { kind: 'HIERARCHY', start: 0, end: 9, level: 1, label: 'A' },
        [id(141)]: { kind: 'HIERARCHY', start: 9, end: 12, level: 1, label: 'B' },
      },
    },
    [id(103)]: {
      ...{ kind: 'Score', name: 'Violin', ordinal: 3, height: 100, score: id(150), measure_table: id(101) },
      components: {},
    },
    [id(104)]: {
      ...{
        kind: 'Score',
        name: 'Reduction',
        ordinal: 4,
        height: 100,
        score: id(151),
        measure_table: id(101),
      },
      components: {},
    },
  },
  scores: [
    { id: id(150), format: 'mei', source: { file: 'violin.musicxml' }, content: meiOf('Violin', 4, 'c') },
    { id: id(151), format: 'mei', source: { file: 'piano.musicxml' }, content: meiOf('Jane Editor', 4, 'g') },
  ],
};
