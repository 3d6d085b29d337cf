import { expect, test } from 'vitest';
import type { Place } from '../found.ts';
import { placesCsv } from './places-csv.ts';

const unit = (step: number, label: string, start: number) => ({
  ...{ label, start, end: start + 1, step, is_result: true, component_id: step, timeline_id: 9 },
  ...{ measure: String(step), beat: 1 },
});

const place: Place = {
  hit: {
    ...{ file_id: 7, work_id: 1, key: 'k', sort: 'chord', timeline: 'Harmony', lane: '', label: 'V7 → I' },
    ...{ start: 1, end: 3.25, from_measure: '1', beat: 1.5, harmony_key: 'Eb', strip: [] },
    units: [unit(1, 'V7', 1), unit(2, '=I', 2)],
  },
  file: {
    ...{ id: 7, title: 'Song, no. 1', composer: 'A', performer: '', annotator: 'B', username: 'b' },
    ...{ strip: undefined, length: 10, media: 'none', recording: undefined },
  },
  index: 0,
  inFile: [],
};

test('a table has the columns of the desktop program, then those of the site', () => {
  const [head, row, end] = placesCsv([place], 'https://a.example', () => '/viewer/7').split('\n');
  expect(head).toBe(
    'file,title,timeline,lane,ids,label,start,end,bar,beat,' +
      'step_1_label,step_1_timeline,step_1_start,step_1_end,step_1_bar,step_1_ids,' +
      'step_2_label,step_2_timeline,step_2_start,step_2_end,step_2_bar,step_2_ids,' +
      'composer,performer,analyst,key,link',
  );
  expect(row).toBe(
    '7,"Song, no. 1",Harmony,,1 2,V7 → =I,1.000,3.250,1,1.5,' +
      "V7,9,1.000,2.000,1,1,'=I,9,2.000,3.000,2,2,A,,B,Eb,https://a.example/viewer/7",
  );
  expect(end).toBe('');
});
