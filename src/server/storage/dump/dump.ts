/**
 * All rows of a database, out of one moment, in a form that every engine reads: a row is a line of JSON, as PostgreSQL
 * writes and reads rows itself, so that times keep their microseconds and numbers all their digits.
 */
export interface Dump {
  /** The names of the migrations that made its tables, in order. */
  readonly migrations: readonly string[];
  /** Names of the tables in an order in which their rows can be inserted: referenced tables come first. */
  readonly tables: readonly string[];
  /** The rows of one of `tables`, some hundreds at a time. One table is read after the other. */
  rows(table: string): AsyncIterable<readonly string[]>;
  /** Where the ids that tables give out have got to. To be asked for after the rows, which have no later ids. */
  counters(): Promise<readonly Counter[]>;
}

/** The sequence behind an identity column. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly last: number;
  /** Whether any id has been given out; before the first one, `last` is that id. */
  readonly isUsed: boolean;
}
