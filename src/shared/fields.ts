/** A field that could not be read: its path and the expected value. */
export class FieldError extends Error {
  constructor(
    /** Path from the root with dots: `timelines.3.components.17.start`. */
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path}: ${expected}`);
    this.name = 'FieldError';
  }
}

/**
 * Largest accepted time in seconds, longer than any recording (thirty years); sums and differences stay exact enough to
 * draw.
 */
export const MAX_TIME = 1e9;

/** A plain JSON object, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One object of unknown origin, read field by field. Every reader throws `FieldError` with the field's
 * path; the `optional` ones give a default for a field that is absent or null.
 */
export class Fields {
  constructor(
    private readonly record: Readonly<Record<string, unknown>>,
    readonly path: string,
    private readonly onWarning: (path: string, message: string) => void = () => undefined,
  ) {}

  /** The raw value; undefined when absent or null, so that `null` in a file means "not given". */
  raw(name: string): unknown {
    return Object.hasOwn(this.record, name) ? (this.record[name] ?? undefined) : undefined;
  }

  /** Reports, with its path, that something was mended or left out. */
  warn(name: string, message: string): void {
    this.onWarning(`${this.path}.${name}`, message);
  }

  /** A finite number; seconds where the field is a time. */
  number(name: string): number {
    const value = this.raw(name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw new FieldError(`${this.path}.${name}`, `expected a number, found ${shown(value)}`);
  }

  /** Seconds: a finite number within `MAX_TIME` of 0, negative ones included. */
  time(name: string): number {
    const value = this.number(name);
    if (Math.abs(value) <= MAX_TIME) return value;
    throw new FieldError(`${this.path}.${name}`, `expected a time in seconds, found ${shown(value)}`);
  }

  /** A whole number from `min` to `max`. */
  integer(name: string, min: number, max: number): number {
    const value = this.raw(name);
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new FieldError(
      `${this.path}.${name}`,
      `expected a whole number from ${min} to ${max}, found ${shown(value)}`,
    );
  }

  optionalInteger(name: string, min: number, max: number, fallback: number): number {
    if (this.raw(name) === undefined) return fallback;
    try {
      return this.integer(name, min, max);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.warn(name, `${error.expected}; ${fallback} is used`);
      return fallback;
    }
  }

  optionalNumber(name: string, fallback: number): number {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.warn(name, `expected a number, found ${shown(value)}; ${fallback} is used`);
    return fallback;
  }

  /** Text; numbers and booleans become text, because metadata and labels are often typed as figures. */
  optionalText(name: string): string {
    const value = this.raw(name);
    if (value === undefined) return '';
    if (typeof value === 'string') {
      const text = storableText(value);
      if (text !== value) this.warn(name, 'holds characters that are no text; each is shown as �');
      return text;
    }
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    this.warn(name, `expected a text, found ${shown(value)}; it is left empty`);
    return '';
  }
}

/** Text that every database and UTF-8 writer takes: NUL and halves of surrogate pairs become U+FFFD. */
export function storableText(text: string): string {
  // Without the u flag \p{Surrogate} would also match the halves of whole pairs.
  return text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');
}

/** A value in few words, for a message: at most 40 characters of a file's contents. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return storableText(text.length > 40 ? `${text.slice(0, 39)}…` : text);
}
