import type { components } from '../api/schema.d.ts';
import { keyWords } from '../tql/explain/music-words.ts';
import { FIRST_TEMPO, quartersPerSecond } from '../viewer/store/tempo.ts';

type Forms = components['schemas']['Forms'];

/** A piece of the atlas: a file with a form. */
export interface AtlasPiece {
  readonly fileId: number;
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  /** Of the composition; undefined where the file names none. */
  readonly year: number | undefined;
  /** Empty where the file names none, as are the next two. */
  readonly form: string;
  readonly genre: string;
  /** In words, with which it begins. */
  readonly key: string;
  /** Whether times are quarter notes, not seconds. */
  readonly isInQuarters: boolean;
  /** In its unit of time. */
  readonly length: number;
  /** How long it takes, for quarter notes at the tempo that is set at first. */
  readonly seconds: number;
  /** The highest number of a measure; 0 where measures are not counted. */
  readonly measures: number;
  readonly media: Forms['files']['media'][number];
  /** Address of its recording; empty where none plays here. */
  readonly recording: string;
  /** What the line finds in it; undefined where nothing with a time. */
  readonly asked: AskedUnit | undefined;
  readonly units: readonly AtlasUnit[];
}

/** A span, by the parts of the whole at which it begins and ends, from 0 to 1. */
export interface PlacedSpan {
  readonly start: number;
  readonly end: number;
  /** The same of the printed measures, in which repeats count once; of time where measures are not counted. */
  readonly startOfMeasures: number;
  readonly endOfMeasures: number;
}

interface AskedUnit extends PlacedSpan {
  readonly label: string;
  /** In the piece's unit of time. */
  readonly startTime: number;
  readonly endTime: number;
}

export interface AtlasUnit extends PlacedSpan {
  /** 0 is the outer level. */
  readonly level: number;
  readonly label: string;
  /** `#rrggbb`, as its author chose. */
  readonly color: string | undefined;
  /** What it does in the form, such as `Recapitulation`. */
  readonly function: string | undefined;
}

/** How many levels of units a piece has: one or two. */
export const levelsOf = ({ units }: AtlasPiece): number => (units.some(({ level }) => level > 0) ? 2 : 1);

/** The pieces of a page of forms. */
export function piecesOf({ files, asked, units, labels, colors, functions }: Forms): readonly AtlasPiece[] {
  const unitsOf = files.id.map((): AtlasUnit[] => []);
  for (const [place, row] of units.row.entries()) {
    unitsOf[row]?.push({
      level: units.level[place] ?? 0,
      label: labels[units.label[place] ?? -1] ?? '',
      color: colors[units.color[place] ?? -1],
      function: functions[units.function[place] ?? -1],
      ...spanAt(place, units),
    });
  }
  return files.id.map((fileId, row) => {
    const length = files.length[row] ?? 0;
    const isInQuarters = files.time_unit[row] === 'quarters';
    const startTime = asked.start[row] ?? -1;
    const endTime = asked.end[row] ?? -1;
    return {
      fileId,
      title: files.title[row] ?? '',
      composer: files.composer[row] ?? '',
      performer: files.performer[row] ?? '',
      year: files.year[row] || undefined,
      form: files.form[row] ?? '',
      genre: files.genre[row] ?? '',
      key: keyInWords(files.key[row] ?? ''),
      isInQuarters,
      length,
      seconds: isInQuarters ? length / quartersPerSecond(FIRST_TEMPO) : length,
      measures: files.measures[row] ?? 0,
      media: files.media[row] ?? 'none',
      recording: files.recording[row] ?? '',
      asked:
        startTime < 0
          ? undefined
          : {
              label: asked.label[row] ?? '',
              startTime,
              endTime,
              start: length > 0 ? startTime / length : 0,
              end: length > 0 ? endTime / length : 0,
              startOfMeasures: (asked.start_of_measures[row] ?? 0) / 1000,
              endOfMeasures: (asked.end_of_measures[row] ?? 0) / 1000,
            },
      units: unitsOf[row] ?? [],
    };
  });
}

/** 'E♭ major', also of 'Eb' and 'E-flat major'. */
const keyInWords = (written: string) =>
  keyWords(written.replace(/[- ]flat\b/i, 'b').replace(/[- ]sharp\b/i, '#'));

const spanAt = (place: number, units: Forms['units']): PlacedSpan => ({
  start: (units.start[place] ?? 0) / 1000,
  end: (units.end[place] ?? 0) / 1000,
  startOfMeasures: (units.start_of_measures[place] ?? 0) / 1000,
  endOfMeasures: (units.end_of_measures[place] ?? 0) / 1000,
});
