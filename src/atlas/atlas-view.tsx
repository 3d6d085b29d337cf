import { memo, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { counted } from '../shared/counted.ts';
import textStyles from '../ui/text.module.css';
import { FIRST_TEMPO } from '../viewer/store/tempo.ts';
import type { AtlasPiece } from './atlas-data.ts';
import { AtlasCanvas } from './atlas-canvas.tsx';
import type { AtlasStore } from './atlas-store.ts';
import { AtlasTable } from './atlas-table.tsx';
import { AtlasLegend, AtlasTools } from './atlas-tools.tsx';
import styles from './atlas.module.css';
import type { Choices } from './choices.ts';
import { quartilesInWords } from './quartiles.ts';
import type { PieceActions } from './run-key.ts';
import { composerInWords, lengthInWords, sectionsInWords, titleOf } from './words.ts';

interface AtlasViewProps {
  readonly store: AtlasStore;
  readonly actions: PieceActions;
  readonly onChoose: (choices: Choices) => void;
  /** The button by which a piece is heard. */
  readonly play: (piece: AtlasPiece) => ReactNode;
  /** The title, as a link to the piece. */
  readonly link: (piece: AtlasPiece) => ReactNode;
  /** What else can be done with the selected piece. */
  readonly more: (piece: AtlasPiece) => ReactNode;
}

/**
 * The atlas: its choices, the picture, what is selected of it, and the same as a table. Functions that stay the same save it from
 * being made anew with each change of the address.
 */
export const AtlasView = memo(function AtlasView({
  store,
  actions,
  onChoose,
  play,
  link,
  more,
}: AtlasViewProps) {
  return (
    <div className={styles.atlas}>
      <AtlasTools store={store} onChoose={onChoose} />
      <div className={styles.picture}>
        <AtlasCanvas store={store} actions={actions} />
        <SelectedPiece store={store} play={play} link={link} more={more} />
      </div>
      <div className={styles.below}>
        <QuartilesLine store={store} />
        <TempoLine store={store} />
        <AtlasLegend store={store} />
      </div>
      <AtlasTable store={store} actions={actions} play={play} link={link} />
    </div>
  );
});

function SelectedPiece({
  store,
  play,
  link,
  more,
}: Pick<AtlasViewProps, 'store' | 'play' | 'link' | 'more'>) {
  const piece = useStore(store, ({ pieces, selected }) =>
    selected === undefined ? undefined : pieces[selected],
  );
  const sections = piece ? sectionsInWords(piece) : '';
  return (
    <div className={styles.card}>
      <p className={textStyles.visuallyHidden} role="status">
        {piece && `${[titleOf(piece), piece.composer].filter(Boolean).join(', ')}: ${sections}`}
      </p>
      {piece ? (
        <>
          {play(piece)}
          <div className={styles.cardWords}>
            <p className={styles.cardTitle}>{link(piece)}</p>
            <p>{[composerInWords(piece), lengthInWords(piece), sections].filter(Boolean).join(' · ')}</p>
          </div>
          <div className={styles.cardActions}>{more(piece)}</div>
        </>
      ) : (
        <p className={styles.hint}>
          Select a strip to hear it.{' '}
          <span>Drag to move, Ctrl and wheel to zoom, Alt and wheel for the row height.</span>
        </p>
      )}
      <p id="atlas-keys" hidden>
        Up and down select a piece, Space plays it and Enter opens it. Left and right move, plus and minus
        zoom, brackets change the row height, and 0 shows all.
      </p>
    </div>
  );
}

/** Where the unit begins in the middle of all pieces. */
function QuartilesLine({ store }: { readonly store: AtlasStore }) {
  const pieces = useStore(store, (state) => state.pieces);
  const quartiles = useStore(store, (state) => state.quartiles);
  const choices = useStore(store, (state) => state.choices);
  const words = useMemo(
    () => quartiles && quartilesInWords(quartiles, pieces, choices),
    [quartiles, pieces, choices],
  );
  return words === undefined ? null : <p className={styles.quartiles}>{words}</p>;
}

/** How fast quarter notes are, where they stand on an axis of seconds. */
function TempoLine({ store }: { readonly store: AtlasStore }) {
  const isTime = useStore(store, ({ choices }) => choices.axis === 'time');
  const pieces = useStore(store, (state) => state.pieces);
  const count = useMemo(() => pieces.filter(({ isInQuarters }) => isInQuarters).length, [pieces]);
  if (!isTime || count === 0) return null;
  return (
    <p className={styles.note}>
      {counted(count, 'piece has', 'pieces have')} no recording: drawn at {FIRST_TEMPO} quarter notes a
      minute.
    </p>
  );
}
