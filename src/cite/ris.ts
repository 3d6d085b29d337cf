import { genreOf, invertedName, oneLine, PUBLISHER, writtenDay, type Cited } from './cited.ts';
import { notesOf } from './notes.ts';

/** A record in the format of Research Information Systems: one line for each field, ended by carriage return and newline. */
export function ris(cited: Cited): string {
  const lines: readonly (readonly [tag: string, value: string | undefined])[] = [
    ['TY', 'DATA'],
    ...cited.authors.map((name) => ['AU', invertedName(name)] as const),
    ['TI', cited.heading],
    ['PY', String(cited.publishedOn.year)],
    ['DA', writtenDay(cited.publishedOn, '/')],
    ['PB', PUBLISHER],
    ['ET', String(cited.version)],
    ['M3', genreOf(cited)],
    ['UR', cited.address],
    ['DO', cited.doi],
    ['LA', cited.language],
    ...(cited.tags ?? []).map((tag) => ['KW', tag] as const),
    ['Y2', writtenDay(cited.accessedOn, '/')],
    ['N1', notesOf(cited)],
  ];
  const written = lines.flatMap(([tag, value = '']) => (value === '' ? [] : [`${tag}  - ${oneLine(value)}`]));
  return [...written, 'ER  - ', ''].join('\r\n');
}
