/**
 * TQL, the query language: what a line asks, and where files answer it. Pure code for the page and the server; no kind of
 * timeline is named, no database asked. Upstream's language is 0.1.0 of the desktop program; what this site adds to it is
 * marked (`parse/extensions.ts`).
 *
 * Contents, in the order in which a line passes through:
 *
 * - `words/`: the words of a line with their places (`tokens.ts`), errors at a place with what mends them (`tql-error.ts`),
 *   labels without their cases and as categories (`fold.ts`).
 * - `tree/`: what a line says (`tree.ts`), and the line of a tree (`print.ts`).
 * - `parse/`: from words to the tree (`parse.ts`, `patterns.ts`), its limits (`bounds.ts`).
 * - `fields/`: fields of units, timelines and files; names that a corpus does not have (`check-names.ts`).
 * - `regex/`: regular expressions in time that grows with the text alone.
 * - `music/`: chords and keys as they are written, and whether a chord is what is written.
 * - `lanes/`: the shape in which kinds give their timelines (`searched-file.ts`), and the lanes made of it.
 * - `index/`: timelines as text with their lanes (`pack.ts`), terms by which a database finds those that may have a match
 *   (`terms.ts`), and what a line asks of them (`asked.ts`).
 * - `match/`: runs of a sequence (`runs.ts`), tests of a unit (`file-search.ts`), the search of files (`search.ts`).
 * - `explain/`: a line as a sentence, and its parts for chips.
 * - `shorthand/`: lines of chords, `V7 I`, as lines of the language.
 * - `read-line.ts`: what is typed into the one box: a line of the language, chords or words.
 */
export { explain, type Explanation } from './explain/explain.ts';
export { checkNames, type CorpusNames } from './fields/check-names.ts';
export { unknownNames } from './fields/unknown-names.ts';
export { namesOf } from './lanes/corpus-names.ts';
export { askedOf, type AskedLanes, type AnyOf } from './index/asked.ts';
export { packTimeline, packTimes, unpackTimeline, unpackTimes, withLanes } from './index/pack.ts';
export { laneWordsOf, termsOf } from './index/terms.ts';
export { makeFile } from './lanes/make-file.ts';
export type { GivenFile, LaneUnit, SearchedFile, SearchedUnit } from './lanes/searched-file.ts';
export { budgetOf } from './match/budget.ts';
export { search, type Answer, type Match } from './match/search.ts';
export type { Warning } from './match/warnings.ts';
export { keyName } from './music/key-literal.ts';
export { extensionsOf, refuseExtensions } from './parse/extensions.ts';
export { parse } from './parse/parse.ts';
export { fieldHas, lineOfWords, readLine, type ReadLine } from './read-line.ts';
export { lineOfShorthand } from './shorthand/write-line.ts';
export { print, printLabel } from './tree/print.ts';
export type { FieldName, Query, Step, Test } from './tree/tree.ts';
export { TqlError } from './words/tql-error.ts';

/** Version of the language, for addresses: a line means what it says in this one. */
export const TQL_VERSION = '0.1';
