import { expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { search } from '../match/search.ts';
import { CORPORA, EXPECTED_HITS, hasCorpora } from '../test-support/corpora.ts';
import { lineOfShorthand } from './write-line.ts';

test.skipIf(!hasCorpora)('x', () => {
  const files = [...CORPORA.examples, ...CORPORA.songs, ...CORPORA.variations, ...CORPORA.sonata, ...CORPORA.movements];
  let good = 0;
  for (const [query, expected] of Object.entries(EXPECTED_HITS)) {
    let line = '';
    try { line = lineOfShorthand(query); } catch (e) { console.log(query, String(e)); continue; }
    const diffs: string[] = [];
    for (const file of files) {
      const want = (expected[file.id] ?? []).map(([a,b]) => `${a.toFixed(2)}-${b.toFixed(2)}`);
      const have = search(parse(line), [file]).matches.map(({ result }) => `${result[0]!.start.toFixed(2)}-${result.at(-1)!.start.toFixed(2)}`);
      const more = have.filter((h) => !want.includes(h)); const less = want.filter((h) => !have.includes(h));
      if (more.length + less.length + Math.abs(have.length - want.length) > 0) diffs.push(`${file.id} ${have.length}/${want.length} +${more.slice(0,4)} -${less.slice(0,4)}`);
    }
    if (diffs.length === 0) good++;
    console.log(diffs.length === 0 ? 'OK  ' : 'DIFF', query, ' => ', line.slice(0,160), '\n   ', diffs.slice(0, 6).join('\n    '));
  }
  console.log(good, Object.keys(EXPECTED_HITS).length);
  expect(good).toBeGreaterThan(0);
});
