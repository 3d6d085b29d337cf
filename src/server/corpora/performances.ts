import { readNotice } from '../../shared/notice/read-notice.ts';
import { normalise } from '../../shared/normalise.ts';
import { codeOfFilename, readPerformer, type PerformerName } from '../../shared/pieces/performer-name.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import type { PerformerCount } from '../storage/corpora/corpus-contents.ts';

/** A performance as a column of its corpus. Texts are empty where nothing is told. */
interface Performance extends PerformerName {
  /** Equal for all files of it. */
  readonly key: string;
  readonly year: string;
  readonly files: number;
  /** Files whose recording plays. */
  readonly sounding: number;
}

/** Columns that are told of. */
const MOST = 200;

/** What tells a file's performance apart in a corpus: the code in its name, or in its performer, or else the performer. */
export function performanceOf(filename: string, artist: string): PerformerName & { readonly key: string } {
  const { name, code: own } = readPerformer(withoutLocalPaths(artist, 'free'));
  const code = codeOfFilename(filename) || own;
  return { key: code || normalise(name), name, code };
}

/** The performances of a corpus: by year and name, where its notice tells them, then by name. */
export function performancesOf(counts: readonly PerformerCount[], notice: string): readonly Performance[] {
  const noticed = new Map(readNotice(notice).performances.map((one) => [one.code, one]));
  const found = new Map<string, Performance>();
  for (const { artist, ending, plays, count } of counts) {
    const { key, name, code } = performanceOf(ending, artist);
    const before = found.get(key);
    const told = noticed.get(code);
    const known = before === undefined || before.name === '' ? name : before.name;
    found.set(key, {
      ...{ key, code, name: known === '' ? (told?.name ?? '') : known, year: told?.year ?? '' },
      files: (before?.files ?? 0) + count,
      sounding: (before?.sounding ?? 0) + (plays === 'none' ? 0 : count),
    });
  }
  return [...found.values()].sort(byYearAndName).slice(0, MOST);
}

function byYearAndName(one: Performance, other: Performance): number {
  const byYear = compare(one.year || '9999', other.year || '9999');
  if (byYear !== 0) return byYear;
  return (one.name || one.code).localeCompare(other.name || other.code, 'en') || compare(one.key, other.key);
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
