import type { Kysely } from 'kysely';
import type { components } from '../../api/schema.d.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { recordingOf } from '../handlers/present.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { StoredForm } from '../reading/stored-forms.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { filesWithWorks } from '../storage/files/find-files.ts';
import { statedField } from '../storage/files/stated-field.ts';
import { OPENING_COLUMNS } from '../storage/files/work-sketches.ts';
import { presentOpening } from '../works/present-work.ts';
import type { FoundForms } from './find-forms.ts';

type Forms = components['schemas']['Forms'];

/** In place of a label, a colour, a function or a time that something does not have. */
const NONE = -1;

/** Fields in which files name the year of the music. */
const YEAR_FIELDS = ['composition year', 'year of composition', 'year'];

/** Forms as columns, of the files that are still public. */
export async function presentForms(
  { forms, withoutForm, next, filesRead, filesTotal }: FoundForms,
  db: Kysely<Schema>,
  links: MediaLinks,
): Promise<Forms> {
  const listed = await findListed(
    db,
    forms.map(({ fileId }) => fileId),
  );
  const shown = forms.filter(({ fileId }) => listed.has(fileId));
  const pieces = shown.flatMap(({ fileId }) => listed.get(fileId) ?? []);
  const asked = shown.map((form) => form.asked);
  return {
    ...{ files_read: filesRead, files_total: filesTotal, without_form: withoutForm },
    ...(next !== undefined && { next }),
    files: {
      id: pieces.map(({ id }) => id),
      ...piecesOf(pieces),
      ...factsOf(pieces),
      time_unit: pieces.map(({ time_unit: unit }) => unit),
      length: shown.map(({ length }) => rounded(length)),
      measures: shown.map(({ measures }) => measures),
      media: pieces.map(({ plays }) => plays),
      recording: pieces.map((file) => recordingOf(file, links) ?? ''),
    },
    asked: {
      start: asked.map((span) => (span ? rounded(span.start) : NONE)),
      end: asked.map((span) => (span ? rounded(span.end) : NONE)),
      start_of_measures: asked.map((span) => span?.startOfMeasures ?? NONE),
      end_of_measures: asked.map((span) => span?.endOfMeasures ?? NONE),
      label: asked.map((span) => span?.label ?? ''),
    },
    ...unitColumns(shown),
  };
}

type Listed = Awaited<ReturnType<typeof listedFiles>>[number];

async function findListed(db: Kysely<Schema>, ids: readonly number[]): Promise<ReadonlyMap<number, Listed>> {
  const files = ids.length === 0 ? [] : await listedFiles(db, ids);
  return new Map(files.map((file) => [file.id, file]));
}

const listedFiles = (db: Kysely<Schema>, ids: readonly number[]) =>
  filesWithWorks(db)
    .select([
      ...(['files.id', 'files.version', 'files.is_public', 'files.plays'] as const),
      ...(['abstract_works.title', 'abstract_works.composer', 'concrete_works.artist'] as const),
      ...(['file_versions.time_unit', 'file_versions.url', 'file_versions.recording_name'] as const),
      'file_versions.published_at',
    ])
    .select(OPENING_COLUMNS)
    .select([
      statedField(YEAR_FIELDS).as('year'),
      statedField(['form']).as('form'),
      statedField(['genre']).as('genre'),
    ])
    .where('files.id', 'in', ids)
    .where('files.is_public', '=', true)
    .execute();

function piecesOf(files: readonly Listed[]): Pick<Forms['files'], 'title' | 'composer' | 'performer'> {
  const pieces = files.map((file) => shownPieceOf(file));
  return {
    title: pieces.map(({ title }) => title),
    composer: pieces.map(({ composer }) => composer),
    performer: pieces.map(({ artist }) => artist),
  };
}

/** What files say of their music; 0 and empty texts where they say nothing. */
function factsOf(files: readonly Listed[]): Pick<Forms['files'], 'year' | 'form' | 'genre' | 'key'> {
  const shown = (text: string) => shownTexts(text.trim(), 'plain');
  return {
    year: files.map(({ year }) => Number(/\b\d{3,4}\b/.exec(year)?.[0] ?? 0)),
    form: files.map(({ form }) => shown(form)),
    genre: files.map(({ genre }) => shown(genre)),
    key: files.map((file) => presentOpening(file).key ?? ''),
  };
}

/** Hundredths of a second are enough for a form. */
const rounded = (time: number) => Math.round(time * 100) / 100;

/** Units of all forms below each other. */
function unitColumns(forms: readonly StoredForm[]): Pick<Forms, 'units' | 'labels' | 'colors' | 'functions'> {
  const units = forms.flatMap((form, row) => form.units.map((unit) => ({ ...unit, row, of: form })));
  const labels = new Numbers();
  const colors = new Numbers();
  const functions = new Numbers();
  const thousandths = (time: number, { length }: StoredForm) =>
    length > 0 ? Math.round(1000 * Math.min(Math.max(time / length, 0), 1)) : 0;
  return {
    units: {
      row: units.map(({ row }) => row),
      level: units.map(({ level }) => level),
      start: units.map(({ start, of }) => thousandths(start, of)),
      end: units.map(({ end, of }) => thousandths(end, of)),
      start_of_measures: units.map(({ startOfMeasures }) => startOfMeasures),
      end_of_measures: units.map(({ endOfMeasures }) => endOfMeasures),
      label: units.map(({ label }) => labels.of(label)),
      color: units.map(({ color }) => (color === undefined ? NONE : colors.of(color))),
      function: units.map((unit) => (unit.function === undefined ? NONE : functions.of(unit.function))),
    },
    labels: labels.texts,
    colors: colors.texts,
    functions: functions.texts,
  };
}

/** Numbers texts from 0, the same one alike. */
class Numbers {
  readonly texts: string[] = [];
  private readonly known = new Map<string, number>();

  of(text: string): number {
    const before = this.known.get(text);
    if (before !== undefined) return before;
    const number = this.texts.push(text) - 1;
    this.known.set(text, number);
    return number;
  }
}
