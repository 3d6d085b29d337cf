import { drawStaticPreview } from '../../src/tools/static-preview/static-preview.ts';
import { openTla } from '../../src/server/reading/opened-tla.ts';
import { contentsOf } from '../../src/server/seo/contents.ts';
import { readComponentQuery, readOrder } from '../../src/server/search/component-query.ts';
import { readSearch, toAddress, toQuery } from '../../src/pages/browse-timelines/search.ts';
import { KIND_FACTS, KIND_NAMES } from '../../src/kinds/registry/facts.ts';
import { readTla } from '../../src/tla/read-tla.ts';
import { createTimelines } from '../../src/viewer/model/create-timelines.ts';
import { hitTest } from '../../src/viewer/model/hit-test.ts';
import { createLayoutStore } from '../../src/viewer/store/layout.ts';

/**
 * Sends a file with gestures through upload, search and viewer. Run by `tests/new-kind.test.ts` where the kind is
 * registered; prints the result of each part of the platform.
 */
const FILE = {
  media_path: '',
  media_metadata: { title: 'Hands', 'media length': 10 },
  timelines: {
    1: {
      kind: 'GESTURE_TIMELINE',
      name: 'Hands',
      components: {
        2: { kind: 'GESTURE', time: 8, label: 'down', hands: 2 },
        3: { kind: 'GESTURE', time: 2, label: 'Up', hands: 1 },
        4: { kind: 'GESTURE', time: 3, label: 'neither', hands: 7 },
      },
    },
  },
};

const tla = readTla(new TextEncoder().encode(JSON.stringify(FILE)), 'hands.tla');
const opened = openTla(tla);
const ids = [{ id: 1, firstComponentId: 10 }];
const rows = [...opened.searchedRows(ids)].flatMap(({ json }) => JSON.parse(json) as unknown[]);
const json = JSON.parse(`{"timelines":${[...opened.viewerTail(ids)].join('')}`) as { timelines: object[] };

const { timelines } = createTimelines(json);
const [hands] = timelines;
const { lanes } = createLayoutStore(timelines, 0).getState();
const view = { leftTime: 0, pxPerSecond: 10, widthPx: 100, start: 0, end: 10 };
const query = '{"tl":{"kind":"GESTURE"},"cmp":{"label":"UP","time":">1"}}';
const page = readSearch(new URLSearchParams('kind=GESTURE&label=up&order=time'));

console.log(
  JSON.stringify({
    names: KIND_NAMES,
    sign: KIND_FACTS[tla.timelines[0]?.kind ?? 'SLIDER'].sign,
    contents: contentsOf(tla.timelines.map(({ kind }) => kind)),
    warnings: tla.warnings,
    rows,
    query: readComponentQuery(query),
    order: readOrder(readComponentQuery(query).kind, 'time'),
    page: { address: toAddress(page), query: toQuery(page).query },
    ticks: drawStaticPreview(tla, { widthPx: 100, topPx: 0 }).ticks,
    hits: [21, 60].map((xPx) =>
      hitTest({ timelines, lanes, rulerPx: 0, scrollPx: 0 }, view, xPx, (lanes[0]?.topPx ?? 0) + 5),
    ),
    said: [0, 1].map((row) => [hands?.words.describe(row), hands?.words.inspect(row)]),
    absent: [hands?.measures, hands?.pages, hands?.typeset, hands?.listening].every((part) => !part),
  }),
);
