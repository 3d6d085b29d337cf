import { describe, expect, test } from 'vitest';
import { readTla } from './read-tla.ts';
import { TlaError } from './tla-error.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (file: unknown) => readTla(encode(JSON.stringify(file)), 'piece.tla');
const fileWith = (timelines: unknown, metadata: object = {}, rest: object = {}) =>
  read({
    file_path: '',
    media_path: '',
    media_metadata: { ...(!/title/i.test(Object.keys(metadata).join()) && { title: 'Piece' }), ...metadata },
    timelines,
    app_name: 'TiLiA',
    version: '0.5',
    ...rest,
  });
const refusal = (bytes: Uint8Array): string => {
  try {
    readTla(bytes, 'piece.tla');
  } catch (error) {
    if (error instanceof TlaError) return error.message;
    throw error;
  }
  throw new Error('the file was read');
};

describe('layouts', () => {
  test.each(['MARKER_TIMELINE', 'MARKER', 'Marker', 'marker_timeline', 'MarkerTimeline'])(
    'kind %s is a marker timeline',
    (kind) => {
      const { timelines } = fileWith({ 0: { kind, components: { 1: { kind: 'Marker', time: 1 } } } });
      expect(timelines).toMatchObject([{ kind: 'MARKER', components: [{ time: 1 }] }]);
    },
  );

  test('what a beat is worth is no component: it becomes time signatures, without a warning', () => {
    const { timelines, warnings } = fileWith(
      {
        0: {
          kind: 'Beat',
          beat_pattern: '2',
          components: {
            a: { kind: 'Beat', time: 0 },
            b: { kind: 'Beat', time: 1 },
            c: { kind: 'BEAT_UNIT', beat_id: 'a', denominator: 8, units: '3', assumed: false },
            d: { kind: 'BeatUnit', beat_id: 'a', denominator: 8, units: '2+3' },
          },
        },
      },
      { 'media length': 10 },
    );
    expect(warnings).toEqual([]);
    expect(timelines[0]?.components).toHaveLength(2);
    expect(timelines[0]?.attributes['time_signatures']).toEqual([{ measure: 0, text: '5/8' }]);
  });

  test('class-name spelling of component kinds is read', () => {
    const { timelines } = fileWith({
      0: {
        kind: 'Pdf',
        path: 'C:\\me\\score.pdf',
        components: { 1: { kind: 'PdfMarker', time: 1, page_number: 2 } },
      },
    });
    expect(timelines[0]).toMatchObject({
      components: [{ time: 1, page_number: 2 }],
      pdfPath: { kind: 'local', path: 'C:\\me\\score.pdf', baseName: 'score.pdf' },
    });
  });

  test('the fields of the help pages are read too', () => {
    const { timelines } = fileWith([
      {
        timeline_kind: 'HARMONY_TIMELINE',
        components: [{ kind: 'KEY', time: 0, step: 4, accidental: 0, key_type: 'minor' }],
      },
    ]);
    expect(timelines).toMatchObject([{ components: [{ kind: 'KEY', label: 'g', type: 'minor' }] }]);
  });

  test('an export whose components have only what the specification names is read whole', () => {
    const { timelines, warnings } = fileWith([
      {
        kind: 'HARMONY_TIMELINE',
        components: [
          { time: 0, label: 'C', kind: 'KEY' },
          { time: 1, label: 'V7', kind: 'HARMONY' },
          { time: 2, label: 'Dorian', kind: 'TONALITY' },
          { time: 3, step: 4, kind: 'anything', type: 'minor' },
        ],
      },
      { kind: 'HIERARCHY_TIMELINE', components: [{ start: 0, end: 2, level: 1, label: 'A' }] },
    ]);
    expect(timelines).toMatchObject([
      {
        isVisible: true,
        components: [
          { kind: 'KEY', label: 'C' },
          { kind: 'HARMONY', label: 'V7' },
          { kind: 'KEY', label: 'Dorian' },
          { kind: 'KEY', label: 'g', type: 'minor' },
        ],
      },
      { isVisible: true, components: [{ label: 'A', formal_type: '', formal_function: '' }] },
    ]);
    expect(warnings.filter((line) => /left out/.test(line))).toEqual([]);
  });

  test('0.0.x: display_position counts from 0, and timelines need no name', () => {
    const { timelines } = fileWith({
      5: { kind: 'BEAT_TIMELINE', display_position: 1, components: {} },
      9: { kind: 'MARKER_TIMELINE', display_position: 0, components: {} },
    });
    expect(timelines.map(({ kind, name }) => [kind, name])).toEqual([
      ['MARKER', ''],
      ['BEAT', ''],
    ]);
  });

  test('ordinals may repeat, leave gaps and be absent', () => {
    const { timelines } = fileWith([
      { kind: 'MARKER', name: 'none' },
      { kind: 'MARKER', name: 'seven', ordinal: 7 },
      { kind: 'MARKER', name: 'two', ordinal: 2 },
      { kind: 'MARKER', name: 'two again', ordinal: 2 },
    ]);
    expect(timelines.map(({ name }) => name)).toEqual(['two', 'two again', 'seven', 'none']);
  });

  test('a hidden timeline is there and marked', () => {
    const { timelines } = fileWith([{ kind: 'MARKER', is_visible: false }, { kind: 'MARKER' }]);
    expect(timelines.map(({ isVisible }) => isVisible)).toEqual([false, true]);
  });

  test('an export says what it has lost', () => {
    const file = read({ timelines: [], media_metadata: { title: 'Piece' }, media_path: '' });
    expect(file.isExport).toBe(true);
    expect(file.warnings).toEqual([
      'This is a JSON export. It has no colours and no waveform. Upload the .tla if you have it.',
    ]);
    expect(fileWith({}).isExport).toBe(false);
  });

  test('kinds without a place in the viewer are counted', () => {
    const file = fileWith([
      { kind: 'LYRICS_TIMELINE' },
      { kind: 'Lyrics' },
      { kind: 'Lcma' },
      ...Array.from({ length: 30 }, (_, index) => ({ kind: `New${index}` })),
    ]);
    expect(file.timelines).toEqual([]);
    expect(file.notShown.slice(0, 2)).toEqual([
      { kind: 'LYRICS', count: 2 },
      { kind: 'LCMA', count: 1 },
    ]);
    expect(file.notShown.at(-1)).toEqual({ kind: 'other kinds', count: 22 });
    expect(file.warnings.join()).toContain('2 timelines of kind LYRICS will not be shown');
  });

  test('so are timelines that the program which saved the file did not know, but not those it deleted', () => {
    const file = read({
      timelines: { 1: { kind: 'Marker' }, 2: { kind: 'Lyrics' } },
      unknown_timelines: {
        3: { kind: 'Lyrics', components: {} },
        4: { kind: 'Choreography' },
        5: null,
        6: {},
      },
      deleted_timelines: { 7: { kind: 'Lights' } },
      media_metadata: {},
    });
    expect(file.notShown).toEqual([
      { kind: 'LYRICS', count: 2 },
      { kind: 'CHOREOGRAPHY', count: 1 },
    ]);
    expect(read({ timelines: {}, unknown_timelines: 'none', media_metadata: {} }).notShown).toEqual([]);
  });

  test('labels are read by the signs of the corpus that the file names', () => {
    const harmony = { kind: 'HARMONY', time: 0, step: 0, accidental: 0, display_mode: 'custom' };
    const labelsIn = (metadata: object) =>
      read({
        timelines: { 1: { kind: 'Harmony', components: { 2: { ...harmony, custom_text: 'vii=7' } } } },
        media_metadata: metadata,
      }).timelines.flatMap(({ components }) => components.map((one) => ('label' in one ? one.label : '')));
    expect(labelsIn({ corpus: 'BPSD v2' })).toEqual(['viiø7']);
    expect(labelsIn({ Corpus: '<a href="https://example.org/">BPSD</a>' })).toEqual(['viiø7']);
    expect(labelsIn({ corpus: 'Winterreise' })).toEqual(['vii=7']);
  });
});

describe('text', () => {
  const text = JSON.stringify({ media_metadata: { title: 'É NaN' }, timelines: {} }, undefined, 2);

  test('a byte-order mark and CRLF do not matter', () => {
    expect(readTla(encode(`\uFEFF${text.replaceAll('\n', '\r\n')}`), 'piece.tla').title).toBe('É NaN');
  });

  test('NaN and Infinity count as absent, outside of texts only', () => {
    const written =
      '{"media_metadata": {"title": "NaN, -Infinity", "media length": Infinity}, "timelines": {"0": {"kind": "AUDIOWAVE_TIMELINE",' +
      '"components": {"1": {"kind": "AUDIOWAVE", "start": 0, "end": 1, "amplitude": NaN},' +
      '"2": {"kind": "AUDIOWAVE", "start": -Infinity, "end": 1, "amplitude": 1}}}}}';
    const file = readTla(encode(written), 'piece.tla');
    expect(file.title).toBe('NaN, -Infinity');
    expect(file.timelines[0]?.components).toEqual([{ start: 0, amplitude: 0 }]);
    expect(file.warnings).toEqual([
      'timelines.0.components.2.start: expected a number, found nothing; the entry is left out.',
    ]);
  });

  test('names that objects have from the start do no harm', () => {
    const written =
      '{"__proto__": {"media_path": "x"}, "media_metadata": {"__proto__": "a", "constructor": "b"},' +
      '"timelines": {"__proto__": {"kind": "MARKER", "components": {"__proto__": {"time": 1}, "toString": {"time": 2}}}}}';
    const file = readTla(encode(written), 'piece.tla');
    expect(file.metadata).toEqual([
      { name: '__proto__', value: 'a' },
      { name: 'constructor', value: 'b' },
    ]);
    expect(file.media.kind).toBe('none');
    expect(file.timelines[0]?.components).toHaveLength(2);
    expect(({} as { kind?: unknown }).kind).toBeUndefined();
  });

  test('an id that stands twice is told of', () => {
    const file = readTla(
      encode(
        '{"media_metadata":{},"timelines":{"0":{"kind":"MARKER","components":{"1":{"time":1},"1":{"time":2}}}}}',
      ),
      'piece.tla',
    );
    expect(file.timelines[0]?.components).toMatchObject([{ time: 2 }]);
    expect(file.warnings).toContainEqual(expect.stringContaining('stands twice'));
  });

  test('characters that cannot be stored are replaced and told of', () => {
    const file = readTla(
      encode(
        '{"media_metadata":{"title":"a\\u0000b"},"timelines":[{"kind":"MARKER","components":[{"time":1,"label":"\\ud83c 𝄪"}]}]}',
      ),
      'piece.tla',
    );
    expect(file.title).toBe('a\uFFFDb');
    expect(file.timelines[0]?.components).toMatchObject([{ label: '\uFFFD 𝄪' }]);
    expect(file.warnings.join()).toContain('timelines.0.components.0.label: ');
  });
});

describe('refusals name the file, the place and what to do', () => {
  test.each([
    ['an empty file', '', /^piece\.tla: is empty\. Choose the \.tla file that TiLiA saved/],
    ['a list', '[]', /expected an object, found a list\. Choose/],
    [
      'a file cut short',
      '{"timelines":\n {"0": {"ki',
      /^piece\.tla: The file is incomplete: it ends at line 2\. Choose/,
    ],
    [
      'a file cut short between values',
      '{"timelines":\n {',
      /The file is incomplete: it ends at line 2\. Choose/,
    ],
    ['a missing comma', '{\n "a": 1\n "b": 2}', /line 3, column 2: expected a comma or \}/],
    ['a wrong number', '{\n "a": 1.2.3}', /expected a number, true, false, null or a text/],
    [
      'deep nesting',
      '['.repeat(1_000_000),
      /line 1, column 101: expected at most 100 brackets inside each other/,
    ],
    [
      'no timelines',
      '{"media_metadata": {}}',
      /timelines: expected an object or a list, found nothing\. Choose/,
    ],
    ['no metadata', '{"timelines": {}}', /media_metadata: expected an object, found nothing\. Choose/],
    [
      'timelines as text',
      '{"media_metadata": {}, "timelines": "x"}',
      /timelines: expected an object or a list, found "x"/,
    ],
    [
      'another draft of 1.0',
      '{"version": "1.0.0-draft.2", "document_id": "x", "timelines": {}}',
      /format 1\.0\.0-draft\.2 cannot be read here yet.*Save it with TiLiA 0\.7 and upload/,
    ],
    [
      'the draft that is read, without what it must have',
      '{"app_name": "TiLiA", "version": "1.0.0-draft.1", "document_id": "x", "timelines": {}}',
      /: \/time_unit: is missing\. Write it again with the program that made it/,
    ],
    [
      'a later format',
      '{"version": "2.0.0", "time_unit": "seconds", "timelines": {}}',
      /: format 2\.0\.0 cannot be read here yet\. Save it/,
    ],
    [
      'the layout of 1.0 under any other version',
      '{"version": "0.7.0", "document_id": "x", "timelines": {}}',
      /has the layout of format 1\.0 \(version: "0\.7\.0"\), which cannot be read here yet\. Save it/,
    ],
  ])('%s', (_, text, message) => {
    expect(refusal(encode(text))).toMatch(message);
  });

  test('bytes that are no UTF-8', () => {
    expect(refusal(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))).toMatch(
      /^piece\.tla: is not text in UTF-8\. Choose/,
    );
    expect(refusal(Uint8Array.of(0xff, 0xfe, 0x7b, 0))).toMatch(/line 1, column 1: expected a value/);
  });
});

describe('metadata', () => {
  test('title, composer and performer are found whatever their case, and trimmed', () => {
    const file = fileWith(
      {},
      { Title: ' Elegy ', COMPOSER: 'F. Hensel', composer: '', Performer: 'A. Somebody' },
    );
    expect([file.title, file.composer, file.performer]).toEqual(['Elegy', 'F. Hensel', 'A. Somebody']);
  });

  test('fields with a value are kept in order, as text, without the length', () => {
    const { metadata, title } = fileWith(
      {},
      { title: ' ', year: 1826, notes: '', tags: ['a', 'b'], ok: true, 'media length': 5 },
    );
    expect(title).toBe('piece');
    expect(metadata).toEqual([
      { name: 'year', value: '1826' },
      { name: 'tags', value: 'a, b' },
      { name: 'ok', value: 'true' },
    ]);
  });

  test.each([
    ['Sonata in A.tla', 'Sonata in A'],
    ['a/b\\Étude n° 3.TLA', 'Étude n° 3'],
    ['piece.tla.json', 'piece'],
    ['2.tla', '2'],
    ['a.b.c', 'a.b.c'],
    [`${'x'.repeat(600)}.tla`, 'x'.repeat(500)],
    ['.tla', 'Untitled'],
    ['---.tla', 'Untitled'],
    ['', 'Untitled'],
    ['untitled.tla', 'Untitled'],
  ])('a file called %s without a title is called %s, and says so', (filename, expected) => {
    for (const title of [undefined, '', ' ', 'Untitled', 'untitled']) {
      const text = JSON.stringify({ media_metadata: { title }, timelines: {} });
      const { title: shown, warnings } = readTla(encode(text), filename);
      expect(shown).toBe(expected);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(/^No title is given[.,] .*“.+”/);
    }
  });

  test.each([
    [{ 'media length': 12.5 }, 12.5],
    [{ 'media length': '12.5' }, 12.5],
    [{ audio_length: 12 }, 12],
    [{ 'media length': 0 }, 7],
    [{ 'media length': -3 }, 7],
    [{ 'media length': 1e300 }, 7],
    [{}, 7],
  ])('with %j the length is %d', (metadata, length) => {
    const timelines = [{ kind: 'HIERARCHY', components: [{ start: 1, end: 7, level: 1 }] }];
    expect(fileWith(timelines, metadata).length).toBe(length);
  });
});

describe('media', () => {
  test.each([
    ['', 'none', '', 'audio'],
    [
      'https://www.youtube.com/watch?v=3Xl5AzB9nhg',
      'youtube',
      'https://www.youtube.com/watch?v=3Xl5AzB9nhg',
      'video',
    ],
    ['youtu.be/3Xl5AzB9nhg?si=PRIVATE', 'youtube', 'https://www.youtube.com/watch?v=3Xl5AzB9nhg', 'video'],
    [
      'http://m.youtube.com/embed/3Xl5AzB9nhg',
      'youtube',
      'https://www.youtube.com/watch?v=3Xl5AzB9nhg',
      'video',
    ],
    ['youtube.com/embed/EVIL?v=3Xl5AzB9nhg', 'web', 'https://youtube.com/embed/EVIL?v=3Xl5AzB9nhg', 'audio'],
    ['https://www.youtube.com/', 'none', '', 'audio'],
    [
      'https://music.youtube.com/watch?v=3Xl5AzB9nhg&list=RDAMVM1',
      'youtube',
      'https://www.youtube.com/watch?v=3Xl5AzB9nhg',
      'video',
    ],
    ['https://vimeo.com/76979871', 'none', '', 'audio'],
    ['https://drive.google.com/file/d/1abc/view', 'none', '', 'audio'],
    ['https://example.org/a/film.mp4?x=1', 'web', 'https://example.org/a/film.mp4?x=1', 'video'],
    ['C:/Users/me/a.m4a', 'local', 'C:/Users/me/a.m4a', 'audio'],
    ['C:\\Users\\me\\a.MKV', 'local', 'C:\\Users\\me\\a.MKV', 'video'],
    ['file:///home/me/a.ogg', 'local', 'file:///home/me/a.ogg', 'audio'],
    ['javascript:alert(1)', 'local', 'javascript:alert(1)', 'audio'],
  ])('%s', (path, kind, found, type) => {
    expect(fileWith({}, {}, { media_path: path }).media).toMatchObject({ kind, path: found, type });
  });

  test('the name of the file is what follows the last separator', () => {
    const baseNameOf = (path: string) => fileWith({}, {}, { media_path: path }).media.baseName;
    expect(['C:\\me\\a b.mp3', '/home/me/ä.ogg', 'a.wav', '/home/me/'].map(baseNameOf)).toEqual([
      'a b.mp3',
      'ä.ogg',
      'a.wav',
      '',
    ]);
  });
});

describe('what is wrong in single places', () => {
  test('ten thousand bad components make one line', () => {
    const components = Array.from({ length: 10_000 }, (_, index) => ({ kind: 'MARKER', time: `${index}` }));
    const file = fileWith(
      { 0: { kind: 'MARKER', components: [...components, { kind: 'MARKER', time: 3 }] } },
      {
        'media length': 9,
      },
    );
    expect(file.timelines[0]?.components).toHaveLength(1);
    expect(file.warnings).toEqual([
      'timelines.0.components.0.time: expected a number, found "0"; the entry is left out (and 9,999 more like it).',
    ]);
  });

  test('a file with every sort of problem has a bounded list', () => {
    const timelines = Array.from({ length: 100 }, (_, index) => ({
      kind: 'MARKER',
      height: -index,
      name: {},
      components: index,
    }));
    expect(fileWith([...timelines, 5, null, {}, { kind: 7 }]).warnings.length).toBeLessThan(22);
  });

  test('times before and after the recording are kept and told of', () => {
    const file = fileWith(
      { 0: { kind: 'MARKER', components: [{ time: 12 }, { time: -1 }, { time: 10.0004 }] } },
      {
        'media length': 10,
      },
    );
    expect(file.timelines[0]?.components).toMatchObject([{ time: -1 }, { time: 10.0004 }, { time: 12 }]);
    expect(file.warnings).toEqual([
      'timelines.0.components.0: ends after the recording (10 s); it is kept.',
      'timelines.0.components.1: begins before the recording; it is kept.',
    ]);
  });

  test('a component of another kind, or that is none, is left out', () => {
    const file = fileWith(
      { 0: { kind: 'MARKER', components: [{ kind: 'BEAT', time: 1 }, 7, null, { time: 2 }] } },
      { 'media length': 9 },
    );
    expect(file.timelines[0]?.components).toMatchObject([{ time: 2 }]);
    expect(file.warnings).toHaveLength(2);
  });

  test('ids of any length or make do not fill a message', () => {
    const file = fileWith({ ['x'.repeat(9000)]: { kind: 'MARKER', components: { ['y'.repeat(9000)]: 1 } } });
    expect(file.warnings.join().length).toBeLessThan(300);
  });
});
