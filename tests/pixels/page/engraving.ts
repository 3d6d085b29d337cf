import type { EngravedPiece, EngravingHead } from '../../../src/kinds/engraving/engraving.ts';
import { EngravedSystems } from '../../../src/viewer/score/engraving/engraved-systems.ts';
import { readEngraving } from '../../../src/viewer/score/engraving/read-engraving.ts';
import { createSession } from '../../../src/viewer/session.ts';

/** Interface of the page for the tests. */
export interface EngravingPage {
  /** How many elements were made in each task, the one that `layOut` was called in first. */
  readonly made: readonly number[];
  /** Shows an engraving in rows as wide as so many CSS pixels, on a clock by which everything takes very long. */
  layOut(head: EngravingHead, pieces: readonly EngravedPiece[], widthPx: number): void;
}

const sheet = document.getElementById('sheet');
if (!sheet) throw new Error('The page has no sheet.');
/** Milliseconds between two looks at the clock: more than anything may take. */
const LONG_MS = 1000;

const made: number[] = [];

const engraving: EngravingPage = {
  made,
  layOut(head, pieces, widthPx) {
    const make = document.createElementNS.bind(document) as (...given: readonly unknown[]) => Element;
    document.createElementNS = ((...given: readonly unknown[]) => {
      made[made.length - 1]! += 1;
      return make(...given);
    }) as typeof document.createElementNS;
    const { setTimeout: later } = globalThis;
    globalThis.setTimeout = ((act: () => void, ms?: number) =>
      later(() => {
        made.push(0);
        act();
      }, ms)) as typeof setTimeout;
    let nowMs = 0;
    performance.now = () => (nowMs += LONG_MS);
    const work = { id: 0, type: 'audio', storage: 'abstract', url: '', artist: '' } as const;
    const shown = {
      session: createSession({ ...work, length: 1, start: 0, end: 1 }, []),
      lane: undefined,
      annotations: [],
      engraving: readEngraving([head, ...pieces].map((part) => JSON.stringify(part))),
    };
    made.push(0);
    new EngravedSystems(sheet, shown, () => undefined).layOut(widthPx, 1);
  },
};

Object.assign(globalThis, { engraving });
