/** What the times of a file count: seconds of a recording, or quarter notes of the music from its start. */
export type TimeUnit = 'seconds' | 'quarters';

/** Name of the field in which a file of 0.x, or its owner on the web, says what its times count. */
export const TIME_UNIT_FIELD = 'time unit';
/** What the owner's word writes there; converters of corpora write it too (`corpora-packages`, section 2). */
export const QUARTERS_FIELD_VALUE = 'quarter notes (no recording: one second stands for one quarter note)';

const SAYS_QUARTERS = /^\s*quarter/i;

/** Whether a value of the field `time unit` says that one second stands for one quarter note. */
export const saysQuarters = (value: string): boolean => SAYS_QUARTERS.test(value);

/** Facts on which the unit of a file's times depends. */
interface UnitFacts {
  /** What the file states itself, which formats from 1.0 on do; undefined for a file of 0.x. */
  readonly stated: TimeUnit | undefined;
  /** The fields of its metadata, edits on the web included. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Whether it names a recording, whose seconds its times are then. */
  readonly hasMedia: boolean;
}

/**
 * The unit of a file's times; decided here alone (format 1.0, section 13 B). A file of 0.x counts quarter notes where it names
 * no recording and its field `time unit` says so.
 */
export function timeUnitOf({ stated, fields, hasMedia }: UnitFacts): TimeUnit {
  if (stated !== undefined) return stated;
  if (hasMedia) return 'seconds';
  const field = fields.find(({ name }) => name.trim().toLowerCase() === TIME_UNIT_FIELD);
  return field !== undefined && saysQuarters(field.value) ? 'quarters' : 'seconds';
}
