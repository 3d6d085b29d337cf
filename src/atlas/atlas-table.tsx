import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AtlasPiece } from './atlas-data.ts';
import type { AtlasStore } from './atlas-store.ts';
import styles from './atlas.module.css';
import { runSelectionKey, type PieceActions } from './run-key.ts';
import { composerInWords, headInWords, sectionsInWords, titleOf } from './words.ts';

/** Height of a row and of the whole table in CSS pixels. */
const ROW_PX = 48;
const SHOWN_PX = 420;
/** Rows beyond those in view that are there. */
const BEYOND = 8;
const COLUMNS = ['PLAY', 'TITLE', 'COMPOSER', 'SECTIONS'] as const;

interface AtlasTableProps {
  readonly store: AtlasStore;
  readonly actions: PieceActions;
  /** The cell by which a piece is heard. */
  readonly play: (piece: AtlasPiece) => ReactNode;
  /** The title, as a link to the piece. */
  readonly link: (piece: AtlasPiece) => ReactNode;
}

/** The pieces of the picture as text, in the same order and with the same one selected; only rows in view are there. */
export function AtlasTable({ store, actions, play, link }: AtlasTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrollPx, setScrollPx] = useState(0);
  const pieces = useStore(store, (state) => state.pieces);
  const rows = useStore(store, ({ arranged }) => arranged.rows);
  const selected = useStore(store, (state) => state.selected);
  const place = useStore(store, ({ rowOf, selected: now }) => (now === undefined ? -1 : (rowOf[now] ?? -1)));
  useEffect(() => {
    const { current } = box;
    if (!current || place < 0) return;
    const top = place * ROW_PX;
    const room = current.clientHeight - 2 * ROW_PX;
    if (top < current.scrollTop || top > current.scrollTop + room)
      current.scrollTop = Math.max(top - room / 2, 0);
  }, [place]);
  const first = Math.max(Math.floor(scrollPx / ROW_PX) - BEYOND, 0);
  const last = Math.min(Math.ceil((scrollPx + SHOWN_PX) / ROW_PX) + BEYOND, rows.length);
  const idOf = (row: number) => `atlas-row-${row}`;
  return (
    <div
      ref={box}
      className={styles.tableBox}
      onScroll={({ currentTarget }) => setScrollPx(currentTarget.scrollTop)}
    >
      <div
        className={styles.table}
        role="grid"
        aria-label="Forms as text"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={place >= first && place < last ? idOf(place) : undefined}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) runSelectionKey(store, actions, event.nativeEvent);
        }}
      >
        <div className={styles.heads} role="row" aria-rowindex={1}>
          {COLUMNS.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          style={{ paddingBlock: `${first * ROW_PX}px ${(rows.length - last) * ROW_PX}px` }}
        >
          {rows.slice(first, last).map((entry, offset) => {
            const row = first + offset;
            if (entry.is === 'head')
              return (
                <div key={`head ${entry.name}`} className={styles.group} role="row" aria-rowindex={row + 2}>
                  <span role="rowheader" aria-colspan={COLUMNS.length}>
                    {headInWords(entry)}
                  </span>
                </div>
              );
            const { piece: index, isApart } = entry;
            const piece = pieces[index];
            if (!piece) return null;
            const sections = sectionsInWords(piece);
            return (
              // The grid has the keys.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={piece.fileId}
                id={idOf(row)}
                className={styles.row}
                role="row"
                tabIndex={-1}
                aria-rowindex={row + 2}
                aria-selected={index === selected}
                data-apart={isApart || undefined}
                onClick={() => store.getState().select(index)}
              >
                <span role="gridcell">{play(piece)}</span>
                <span role="gridcell" title={titleOf(piece)}>
                  {link(piece)}
                </span>
                <span role="gridcell">{composerInWords(piece)}</span>
                <span role="gridcell" title={sections}>
                  {sections}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
