import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAttachment } from '../../kinds/registry/attachments.ts';
import { readTla } from '../read-tla.ts';
import type { TlaFile } from '../tla-file.ts';
import { TlaError } from '../tla-error.ts';

const FOLDER = new URL('../../../../shared/data/tla-1.0/', import.meta.url);
const read = (name: string) => readTla(readFileSync(new URL(name, FOLDER)), name, readAttachment);

const named = (file: TlaFile, name: string) => file.timelines.find((one) => one.name === name)!;
const listOf = (written: unknown) => JSON.parse(String(written)) as unknown;

describe.skipIf(!existsSync(FOLDER))('the data of the draft (skipped where it is absent)', () => {
  test('the golden file of every kind gives what its format says', () => {
    const file = read('golden/every-kind.tla');
    expect(file.timelines).toHaveLength(10);
    expect(file.warnings).toEqual([
      'version: a draft of format 1.0, which no released TiLiA opens; it is shown, and the file is kept as it is. Upload it again when the format is final.',
      expect.stringContaining('the notation Ständchen.musicxml is shown engraved'),
    ]);
    const beats = named(file, 'Beats');
    expect(beats.attributes).toMatchObject({
      measure_numbers: '[0,1,2,1,2,2,3,4]',
      measure_labels: '["0","1","2a","1","2b","2c","3","4"]',
      measure_passes: '[1,1,1,2,2,null,1,1]',
      measures_to_force_display: '[2]',
      beats_in_measure: '[1,3,3,3,3,1,2,1]',
      beat_pattern: '[1,3,3,3,3,1,2,1]',
    });
    expect(beats.attributes['time_signatures']).toEqual([
      { measure: 0, text: '1/4' },
      { measure: 1, text: '3/4' },
      { measure: 5, text: '1/4' },
      { measure: 6, text: '6/8' },
      { measure: 7, text: '3/8' },
    ]);
    expect(beats.components.flatMap(({ tags }) => tags ?? [])).toEqual(['check', 'repeat']);
    const bars = named(file, 'Bars of the score');
    expect(bars.attributes).toMatchObject({
      measure_labels: '["0","1","2a","2b","3","1"]',
      measure_movements: '[1,1,1,1,1,2]',
    });
    expect(listOf(bars.attributes['measure_next'])).toEqual({ 1: [2, 3], 2: [1] });
    expect(bars.isTimeMap).toBeUndefined();
    const harmonies = named(file, 'Harmony').components as readonly { label: string }[];
    expect(harmonies.map(({ label }) => label)).toEqual(['F', 'I', 'E♭m/3', 'Ger⁺⁶']);
    const form = named(file, 'Form');
    expect(form.details).toEqual([
      { name: 'role', value: 'form' },
      { name: 'author', value: 'Anne' },
      { name: 'source', value: 'Caplin 1998' },
      { name: 'vocabulary', value: 'lcma-form@0.3.0' },
    ]);
    expect(form.components[1]).toMatchObject({
      tags: ['check', 'Satz'],
      details: [{ name: 'generated_by', value: 'group/MT' }],
    });
    expect(file.metadata).toContainEqual({ name: 'genre', value: 'Lied, romantic' });
    expect(file).toMatchObject({ length: 17.5, timeUnit: 'seconds' });
    expect(file.media).toMatchObject({ kind: 'local', baseName: 'Ständchen.flac' });
    expect(named(file, 'Score')).toMatchObject({
      notation: { name: 'Ständchen.musicxml' },
      measureTable: file.timelines.indexOf(bars),
    });
  });

  test('the golden file of unknown parts keeps what is known', () => {
    const file = read('golden/unknown.tla');
    const counts = file.timelines.map(({ kind, components }) => `${kind} ${components.length}`);
    expect(counts).toEqual(['BEAT 2', 'MARKER 1', 'RANGE 0']);
    expect(file.notShown).toEqual([{ kind: 'LYRICS', count: 1 }]);
    expect(file.timeUnit).toBe('quarters');
    expect(file.length).toBe(2);
    expect(file.warnings.slice(1)).toEqual([
      expect.stringContaining('entries of kind marker are not shown; the file keeps them'),
      expect.stringContaining('1 timeline of kind LYRICS'),
    ]);
  });

  const cases = (folder: string) =>
    existsSync(FOLDER) ? readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.tla')) : [];
  const expected = (folder: string) =>
    JSON.parse(readFileSync(new URL(`${folder}/expected.json`, FOLDER), 'utf8')) as Record<
      string,
      { same_as?: string | null; place?: string | null }
    >;

  test.each(cases('accepted'))('%s is read as its golden file is', (name) => {
    const { same_as: same } = expected('accepted')[name]!;
    if (same) expect(read(`accepted/${name}`)).toEqual(read(`golden/${same}`));
  });

  test.each([
    ...cases('broken').map((name) => ['broken', name] as const),
    ...cases('versions').map((name) => ['versions', name] as const),
  ])('%s/%s is refused with words of its own, and with its place', (folder, name) => {
    const { place } = expected(folder)[name]!;
    try {
      read(`${folder}/${name}`);
    } catch (error) {
      expect(error).toBeInstanceOf(TlaError);
      if (name.startsWith('structure')) expect((error as TlaError).problem).toContain(place);
      return;
    }
    throw new Error(`${name} was read`);
  });
});
