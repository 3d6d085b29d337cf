import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import type { AtlasPiece } from '../../atlas/atlas-data.ts';
import { createAtlasStore } from '../../atlas/atlas-store.ts';
import { AtlasView } from '../../atlas/atlas-view.tsx';
import { titleOf } from '../../atlas/words.ts';
import { PlayButton } from '../../queue/play-button.tsx';
import { QueuePlace } from '../../queue/queue-place.tsx';
import { counted } from '../../shared/counted.ts';
import { PAGES } from '../../site/pages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import fieldStyles from '../../ui/field.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { readChoices, readQuestion, writeAddress, type AtlasQuestion } from './atlas-address.ts';
import styles from './atlas.module.css';
import { soundKey, useAtlasHearing } from './use-atlas-hearing.ts';
import { useChoicesInAddress } from './use-choices-in-address.ts';
import { useForms, type FormsProgress } from './use-forms.ts';

const SKELETON_ROWS = 8;

/** The forms of all files in which a line finds something, below each other. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const question = readQuestion(search);
  return (
    <div className={styles.page}>
      <div className={`${layoutStyles.pageHead} ${styles.head}`}>
        <PageTitle head={PAGES['/atlas']}>Form atlas</PageTitle>
      </div>
      <LineForm
        key={question.line}
        line={question.line}
        onShow={(line) => setSearch(writeAddress({ ...question, line }, readChoices(search)))}
      />
      <Pieces key={`${question.line}\n${question.facets}`} question={question} />
    </div>
  );
}

/** The line in words of the query language. */
function LineForm({ line, onShow }: { readonly line: string; readonly onShow: (line: string) => void }) {
  return (
    <form
      className={styles.line}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const line = new FormData(event.currentTarget).get('q');
        onShow(typeof line === 'string' ? line.trim() : '');
      }}
    >
      <label className={textStyles.visuallyHidden} htmlFor="atlas-line">
        What the pieces have
      </label>
      <input
        id="atlas-line"
        name="q"
        className={fieldStyles.input}
        defaultValue={line}
        placeholder="All pieces, or a search such as: recapitulation IN form"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" look="outline">
        Show
      </Button>
    </form>
  );
}

function Pieces({ question }: { readonly question: AtlasQuestion }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [store] = useState(() => createAtlasStore(readChoices(search)));
  const count = useStore(store, ({ pieces }) => pieces.length);
  const { queue, play } = useAtlasHearing(store);
  const progress = useForms(question, store);
  useChoicesInAddress(store, question);
  const actions = useMemo(() => {
    const pieceAt = (index: number) => store.getState().pieces[index];
    return {
      play: (index: number) => {
        const piece = pieceAt(index);
        if (piece) play(piece);
      },
      open: (index: number) => {
        const piece = pieceAt(index);
        if (piece) void navigate(addressOf(piece));
      },
    };
  }, [store, play, navigate]);
  const playCell = useCallback(
    (piece: AtlasPiece) => (
      <PlayButton queue={queue} itemKey={soundKey(piece)} name={titleOf(piece)} onPlay={() => play(piece)} />
    ),
    [queue, play],
  );
  if (count === 0) return <NoPieces question={question} progress={progress} />;
  return (
    <>
      <p className={styles.facts} role="status">
        {factsOf(count, progress)}
      </p>
      {progress.problem !== undefined && <Notice kind="warning">{progress.problem}</Notice>}
      <AtlasView
        store={store}
        actions={actions}
        onChoose={store.getState().choose}
        play={playCell}
        link={titleLink}
        more={moreLinks}
      />
      <QueuePlace queue={queue} />
    </>
  );
}

const titleLink = (piece: AtlasPiece) => <Link to={addressOf(piece)}>{titleOf(piece)}</Link>;

const moreLinks = (piece: AtlasPiece) => (
  <>
    <Link className={buttonClass('plain', 'small')} to={addressOf(piece)}>
      Open
    </Link>
    <Link className={buttonClass('plain', 'small')} to={`/compare?a=${piece.fileId}`}>
      Compare
    </Link>
  </>
);

function NoPieces({
  question,
  progress: { isDone, problem, withoutForm },
}: {
  readonly question: AtlasQuestion;
  readonly progress: FormsProgress;
}) {
  if (!isDone) return <Skeleton rows={SKELETON_ROWS} />;
  if (problem !== undefined) return <Notice kind="error">{problem}</Notice>;
  return (
    <Empty>
      <p>
        {withoutForm > 0
          ? `${counted(withoutForm, 'file')} found, ${withoutForm === 1 ? 'and it has' : 'and they have'} no form.`
          : 'Nothing found.'}
      </p>
      {question.line !== '' && (
        <Link className={buttonClass('outline')} to="/atlas">
          Show all pieces
        </Link>
      )}
    </Empty>
  );
}

/** '18 pieces · 12 files have no form' */
function factsOf(count: number, { isDone, filesRead, filesTotal, withoutForm }: FormsProgress): string {
  return [
    counted(count, 'piece'),
    ...(withoutForm > 0 ? [`${counted(withoutForm, 'file has', 'files have')} no form`] : []),
    ...(isDone
      ? []
      : [`looked through ${filesRead.toLocaleString('en')} of ${counted(filesTotal, 'file')} so far`]),
  ].join(' · ');
}

/** The viewer, at what the line has found. */
const addressOf = ({ fileId, asked }: AtlasPiece): string =>
  `/viewer/${fileId}${asked && asked.startTime > 0 ? `?t=${asked.startTime}` : ''}`;
