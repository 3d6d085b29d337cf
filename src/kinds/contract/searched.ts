import type { MeasureTable } from '../../measures/measure-table.ts';
import type { GivenPart } from '../../tql/lanes/searched-file.ts';
import type { Attributes, Component } from './kind.ts';

/** A component as it was read, with an id where it is stored. */
export type Searched<C extends Component> = C extends Component
  ? Omit<C, 'id'> & { readonly id?: number }
  : never;

/** What a kind says to the query language of a timeline of its own. */
export interface KindSearched<C extends Component> {
  /** Word for the kind in a line. */
  readonly word: string;
  /** Role that a timeline has by its name, where the file stores none. */
  readonly role?: {
    readonly name: string;
    isNamed(name: string): boolean;
    /** Whether all timelines of the kind have it in a file where none is named so. */
    readonly isUsual?: true;
  };
  /** `length` of the recording in seconds, to which the last chord lasts. */
  parts(components: readonly Searched<C>[], attributes: Attributes, length: number): readonly GivenPart[];
  /** The measures that it counts. */
  measures?(components: readonly Searched<C>[], attributes: Attributes): MeasureTable | undefined;
}

/** Id of a component within its timeline: its own, else its place. */
export const searchedId = ({ id }: { readonly id?: number }, index: number): string => String(id ?? index);
