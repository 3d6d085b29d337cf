import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import type { AlignedMoment } from '../../compare/axis.ts';
import { AppError } from '../../shared/app-error.ts';
import { loginAddress } from '../../site/login-address.ts';
import { PAGES } from '../../site/pages.ts';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { nameDocument, PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CompareScreen } from '../../viewer/compare/compare-screen.tsx';
import type { SideChoice } from '../../viewer/compare/compare-heads.tsx';
import type { ComparedSide } from '../../viewer/compare/compared-side.ts';
import { createComparison, type OpenComparison } from '../../viewer/compare/create-comparison.ts';
import { readMoments, readPlace, readSide, readSides, writeAddress, writeSide } from './compare-address.ts';
import { ChooseSides } from './choose-sides.tsx';
import styles from './compare.module.css';
import { findChoices, loadSide, readOwnFile } from './load-side.ts';
import { goToPlace, placeNow, useKeptPlace } from './kept-place.ts';
import { WorkTempi } from './work-tempi.tsx';

const HEAD = PAGES['/compare'];

/** Two to six analyses below each other, or the tempi of all performances of a work, as the address says. */
export function Component() {
  const [search] = useSearchParams();
  const work = /^\d{1,9}$/.exec(search.get('work') ?? '')?.[0];
  return work === undefined ? <Sides /> : <WorkTempi key={work} id={Number(work)} />;
}

/** The sides that the address names; what is missing is asked for. */
function Sides() {
  const [search, setSearch] = useSearchParams();
  // Files of the reader's own, by side: no address leads to them.
  const [own, setOwn] = useState<ReadonlyMap<number, ComparedSide>>(new Map());
  const [problem, setProblem] = useState<string>();
  const addressed = readSides(search);
  const isWhole = addressed.every((side, index) => side !== undefined || own.has(index));
  const take = useCallback((side: number, file: File) => {
    setProblem(undefined);
    readOwnFile(file).then(
      (read) => setOwn((known) => new Map(known).set(side, read)),
      (error: unknown) =>
        setProblem(error instanceof AppError ? error.message : `${file.name} cannot be read.`),
    );
  }, []);
  const given = addressed.map((side, index) => own.get(index) ?? side);
  const names = given.map((side) => (side === undefined ? '' : 'id' in side ? writeSide(side) : side.key));
  const moments = search.get('align') ?? '';
  const choose = (side: number, key: string) => {
    setOwn((known) => new Map([...known].filter(([index]) => index !== side)));
    setSearch(writeAddress(addressed.with(side, readSide(key)), []));
  };
  if (!isWhole)
    return <ChooseSides sides={addressed} names={names} problem={problem} onChoose={choose} onFile={take} />;
  return (
    <div className={styles.page}>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Loaded
        key={`${names.join(' ')} ${moments}`}
        own={own}
        onChoose={choose}
        onFile={take}
        onSwap={() => {
          setOwn((known) => new Map([...known].map(([side, file]) => [side < 2 ? 1 - side : side, file])));
          const [first, second, ...rest] = addressed;
          setSearch(writeAddress([second, first, ...rest], []));
        }}
      />
    </div>
  );
}

interface LoadedProps {
  readonly own: ReadonlyMap<number, ComparedSide>;
  readonly onChoose: (side: number, key: string) => void;
  readonly onFile: (side: number, file: File) => void;
  readonly onSwap: () => void;
}

/** Fetches the sides once, and shows them. */
function Loaded({ own, onChoose, onFile, onSwap }: LoadedProps) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [first] = useState(() => ({ addressed: readSides(search), place: readPlace(search), own }));
  const [moments] = useState<readonly AlignedMoment[]>(() => readMoments(search, first.addressed.length));
  const [sides, setSides] = useState<readonly ComparedSide[]>();
  const [choices, setChoices] = useState<readonly SideChoice[]>([]);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    const { addressed, own: files } = first;
    const all = addressed.map((side, index): Promise<ComparedSide> => {
      const file = files.get(index);
      if (file) return Promise.resolve(file);
      if (side === undefined) throw new RangeError('A side is missing.');
      return loadSide(side);
    });
    Promise.all(all).then(
      (loaded) => {
        if (!isWanted) return;
        setSides(loaded);
        findChoices(loaded).then(
          (found) => isWanted && setChoices(found),
          () => undefined,
        );
      },
      (error: unknown) => isWanted && setFailed(error),
    );
    return () => {
      isWanted = false;
    };
  }, [first]);
  const open = useMemo<OpenComparison | undefined>(
    () =>
      sides &&
      createComparison(sides, moments, siteStorage, {
        ...(first.place.agreeing !== undefined && { agreeing: first.place.agreeing }),
      }),
    [sides, moments, first],
  );
  if (failed !== undefined) return <Failed error={failed} />;
  if (!open) return <Waiting />;
  return (
    <Shown
      {...{ open, moments, choices, onChoose, onFile, onSwap }}
      place={first.place}
      addressed={first.addressed.map((side, index) => (first.own.has(index) ? undefined : side))}
      onAlign={(next) => setSearch(writeAddress(first.addressed, next))}
      onOpen={(href) => void navigate(href)}
    />
  );
}

interface ShownProps extends Omit<LoadedProps, 'own'> {
  readonly open: OpenComparison;
  readonly moments: readonly AlignedMoment[];
  readonly choices: readonly SideChoice[];
  readonly place: ReturnType<typeof readPlace>;
  readonly addressed: ReturnType<typeof readSides>;
  readonly onAlign: (moments: readonly AlignedMoment[]) => void;
  readonly onOpen: (href: string) => void;
}

function Shown({ place, addressed, ...props }: ShownProps) {
  const { open, moments } = props;
  const query = useCallback(
    () => writeAddress(addressed, moments, placeNow(open)),
    [addressed, moments, open],
  );
  useKeptPlace(open, query);
  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current) return;
    isPlaced.current = true;
    const [a] = open.placed.sides;
    nameDocument({ ...HEAD, title: `Compare: ${a?.file.abstract_work.title || 'Untitled'}` });
    goToPlace(open, place);
  }, [open, place]);
  return <CompareScreen {...props} linkNow={() => `${location.origin}/compare?${query()}`} />;
}

const Waiting = () => (
  <div className={styles.message}>
    <PageTitle head={HEAD}>Compare</PageTitle>
    <Spinner label="Loading the analyses" />
  </div>
);

function Failed({ error }: { readonly error: unknown }) {
  const isMissing = error instanceof AppError && error.code === 'not_found';
  return (
    <div className={`${layoutStyles.page} ${styles.message}`}>
      <PageTitle head={HEAD}>This comparison cannot be shown</PageTitle>
      <Notice kind="error">
        {isMissing ? (
          <p>
            One of the analyses is not here, or its owner keeps it private. If it is yours,{' '}
            <Link to={loginAddress(location)}>log in</Link> first.
          </p>
        ) : (
          <p>
            {error instanceof AppError ? error.message : 'The analyses could not be loaded. Reload the page.'}
          </p>
        )}
      </Notice>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}
