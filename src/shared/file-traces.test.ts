import { expect, test } from 'vitest';
import { notationTexts, tracesOf } from './file-traces.ts';

const find = (text: string) => text.match(/Wieck/g)?.slice(0, 1) ?? [];
const unit = (id: number, label: string, comments = '') => ({
  ...{ id, start: 0, end: 1, level: 1, label, comments },
  ...{ formal_function: '', color: '#Wieck' },
});

test('a text is told once with its first place, those beside the timelines first', () => {
  const timelines = [
    {
      id: 7,
      name: 'Form by Wieck',
      components: [unit(1, 'A'), unit(2, 'Wieck'), unit(3, 'Wieck', 'so Wieck')],
    },
    {
      id: 8,
      name: 'Rows',
      rows: [{ name: 'Wieck', height: 1 }],
      measure_labels: '["1","Wieck 2","3"]',
      pdf_url: '/media/Wieck.pdf',
      components: [null],
    },
  ];
  const texts = [
    ['Title', 'Menuetto'],
    ['Field “form”', 'after Wieck'],
    ['“Author” in the PDF’s data', 'somebody', true],
    ['Performer', ' '],
  ] as const;
  expect(tracesOf({ texts, timelines }, find)).toEqual([
    { place: 'Field “form”', text: 'after Wieck', found: ['Wieck'], count: 1 },
    { place: '“Author” in the PDF’s data', text: 'somebody', found: [], count: 1 },
    { place: 'Name of a timeline', text: 'Form by Wieck', found: ['Wieck'], count: 1 },
    {
      ...{ place: 'Label in “Form by Wieck”', text: 'Wieck', found: ['Wieck'] },
      ...{ count: 2, component: { id: 2, timelineId: 7 } },
    },
    {
      ...{ place: 'Comment in “Form by Wieck”', text: 'so Wieck', found: ['Wieck'] },
      ...{ count: 1, component: { id: 3, timelineId: 7 } },
    },
    { place: 'Name in “Rows”', text: 'Wieck', found: ['Wieck'], count: 1 },
    { place: 'Label of a measure in “Rows”', text: 'Wieck 2', found: ['Wieck'], count: 1 },
  ]);
});

test('of more than a thousand texts the first thousand are told', () => {
  const components = Array.from({ length: 1500 }, (_, id) => unit(id, `Wieck ${id}`));
  expect(tracesOf({ texts: [], timelines: [{ id: 1, name: '', components }] }, find)).toHaveLength(1000);
});

test('the words of a notation are read, and not its numbers and tags', () => {
  const xml =
    '<?xml version="1.0"?><!-- Clara --><mei><staffDef label="Flöte &amp; Oboe"/><note dur="4"/><dir>a\n  tempo &#x41;&#66;</dir><fifths>1</fifths><step>C</step><dir>李</dir></mei>';
  expect(notationTexts(xml)).toEqual(['a tempo AB', '李', 'Flöte & Oboe']);
});
