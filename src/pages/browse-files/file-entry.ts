import type { components } from '../../api/schema.d.ts';

type Schemas = components['schemas'];

/** A file with the works it belongs to, as the lists show it. Empty texts are not given. */
export interface FileEntry {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  /** Public name of the annotator, or the username. */
  readonly annotator: string;
  readonly username: string;
  readonly strip: Schemas['FormStrip'] | undefined;
  /** Seconds, or what `time_unit` says. */
  readonly length: number;
  readonly time_unit?: Schemas['TimeUnit'] | undefined;
  /** Measures of a file whose times count quarter notes; undefined where none are counted. */
  readonly measures?: number | undefined;
  /** Where its recording plays. */
  readonly media: NonNullable<Schemas['File']['media']>;
  /** Address of the recording; undefined where it does not play here, or not for everybody. */
  readonly recording: string | undefined;
}

/** The files in the answer's order. */
export function toFileEntries(answer: {
  // The client's types lose that a bar of the strip is a triple.
  readonly files: readonly (Omit<Schemas['File'], 'strip'> & { readonly strip?: unknown })[];
  readonly concrete_works: readonly Schemas['ConcreteWork'][];
  readonly abstract_works: readonly Schemas['AbstractWork'][];
}): readonly FileEntry[] {
  const concrete = new Map(answer.concrete_works.map((work) => [work.id, work]));
  const abstract = new Map(answer.abstract_works.map((work) => [work.id, work]));
  return answer.files.map((file) => {
    const performance = concrete.get(file.concrete_work_id);
    const work = performance && abstract.get(performance.abstract_work_id);
    return {
      id: file.id,
      title: work?.title || 'Untitled',
      composer: work?.composer ?? '',
      performer: performance?.artist ?? '',
      annotator: file.author_name ?? file.author,
      username: file.author,
      strip: file.strip as Schemas['FormStrip'] | undefined,
      length: file.length ?? 0,
      time_unit: file.time_unit,
      measures: file.measures,
      media: file.media ?? 'none',
      recording: file.recording,
    };
  });
}
