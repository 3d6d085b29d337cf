import { useStore } from 'zustand';
import type { AtlasStore } from './atlas-store.ts';
import styles from './atlas.module.css';
import { composerInWords, lengthInWords, titleOf, unitInWords } from './words.ts';

/** What is under the pointer, beside it. */
export function AtlasTip({ store }: { readonly store: AtlasStore }) {
  const hovered = useStore(store, (state) => state.hovered);
  const pieces = useStore(store, (state) => state.pieces);
  const widthPx = useStore(store, ({ stage }) => stage.widthPx);
  const piece = hovered && pieces[hovered.piece];
  if (!hovered || !piece) return null;
  const { x, y, unit } = hovered;
  const isRight = x > widthPx / 2;
  return (
    <div
      className={styles.tip}
      style={{ top: y + 16, ...(isRight ? { right: widthPx - x + 12 } : { left: x + 12 }) }}
      aria-hidden="true"
    >
      <p className={styles.tipTitle}>{titleOf(piece)}</p>
      <p>{[composerInWords(piece), lengthInWords(piece)].filter((words) => words !== '').join(' · ')}</p>
      {unit && <p className={styles.tipUnit}>{unitInWords(unit, piece)}</p>}
    </div>
  );
}
