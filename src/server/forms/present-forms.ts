import type { Kysely } from 'kysely';
import type { components } from '../../api/schema.d.ts';
import { recordingOf } from '../handlers/present.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { StoredForm } from '../reading/stored-forms.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { filesWithWorks } from '../storage/files/find-files.ts';
import type { FoundForms } from './find-forms.ts';

type Forms = components['schemas']['Forms'];

/** In place of a label, a colour, a function or a time that something does not have. */
const NONE = -1;

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
