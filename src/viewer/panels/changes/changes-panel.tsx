import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { SelectField } from '../../../ui/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { overviewInWords } from '../../changes/in-words.ts';
import type { Links } from '../../links/links.ts';
import type { Positions } from '../../../measures/positions.ts';
import type { Session } from '../../session.ts';
import type { Changes, FileHead } from '../../viewer-file.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { PanelFrame, PanelHead } from '../parts/panel-frame.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { ChangesList } from './changes-list.tsx';
import styles from './changes-panel.module.css';
import { useChanges, useMarks, useVersions } from './use-changes.ts';
import { useOldLanes } from './use-old-lanes.ts';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
}

/** Changes since another version, as text beside the timelines and as marks on them, while open. */
export function ChangesPanel({ session, file }: Props) {
  const from = useStore(session.comparison, (state) => state.from);
  const { links } = session;
  if (from === undefined || !links?.versions || !file.file) return null;
  const { versions } = links;
  return <OpenPanel session={session} links={links} versions={versions} from={from} to={file.file.version} />;
}

interface OpenProps {
  readonly session: Session;
  readonly links: Links;
  readonly versions: NonNullable<Links['versions']>;
  readonly from: number;
  /** Number of the version that is open. */
  readonly to: number;
}

function OpenPanel({ session, links, versions, from, to }: OpenProps) {
  const { comparison } = session;
  const heading = useId();
  const aside = useRef<HTMLElement>(null);
  const { loaded, problem, retry } = useChanges(session, versions, from, to);
  const oldLanes = useOldLanes(session, versions, from, loaded);
  useMarks(session.overlay, loaded?.groups, oldLanes.lanes);
  // Before the panel goes: then the focus is nowhere.
  useLayoutEffect(() => {
    const panel = aside.current;
    return () => {
      if (panel?.contains(document.activeElement)) focusTimelines();
    };
  }, []);
  return (
    <PanelFrame
      ref={aside}
      className={styles.panel}
      data-changes=""
      headingId={heading}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        comparison.getState().close();
      }}
    >
      <PanelHead heading="Changes" headingId={heading} onClose={comparison.getState().close} />
      <Folded
        label={`Versions ${from} and ${to}`}
        isFolded={loaded !== undefined && loaded.groups.length > 0}
      >
        <Compared
          key={`${from} ${to}`}
          session={session}
          links={links}
          versions={versions}
          from={from}
          to={to}
        />
        {loaded && <Overview positions={session.positions} changes={loaded.changes} from={from} to={to} />}
      </Folded>
      {problem ? (
        <div className={styles.message} role="alert">
          <p>{problem.problem}</p>
          {problem.canRetry && (
            <Button look="outline" size="small" onClick={retry}>
              Retry
            </Button>
          )}
        </div>
      ) : !loaded ? (
        <p className={styles.message} role="status">
          Comparing version {from} with version {to}
        </p>
      ) : (
        loaded.groups.length > 0 && <ChangesList session={session} loaded={loaded} oldLanes={oldLanes} />
      )}
    </PanelFrame>
  );
}

interface FoldedProps {
  readonly label: string;
  /** Whether there is something else to be seen. */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/** Content above the list: on a phone it is folded once there is a list, or neither timelines nor list had room. */
function Folded({ label, isFolded, children }: FoldedProps) {
  const isPhone = useMedia(PHONE);
  if (!isPhone || !isFolded) return children;
  return (
    <details className={styles.folded}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** Which two versions are compared, and the choice of others. */
function Compared({ session, links, versions, from, to }: OpenProps) {
  const listed = useVersions(versions);
  const [older, setOlder] = useState(from);
  const [newer, setNewer] = useState(to);
  const numbers = [...new Set([from, to, ...(listed ?? []).map(({ number }) => number)])].sort(
    (a, b) => b - a,
  );
  const choices = numbers.map(
    (number) => [number, number === to ? `${number} (open)` : String(number)] as const,
  );
  const compare = () => {
    if (newer === to) session.comparison.getState().open(older);
    else links.open(versions.pathOf(newer, older));
  };
  return (
    <form
      className={styles.compared}
      onSubmit={(event) => {
        event.preventDefault();
        compare();
      }}
    >
      <SelectField
        label="From version"
        className={styles.version}
        value={older}
        choices={choices}
        onChoose={setOlder}
      />
      <SelectField
        label="To version"
        className={styles.version}
        value={newer}
        choices={choices}
        onChoose={setNewer}
      />
      <Button look="outline" size="small" type="submit" disabled={older === from && newer === to}>
        Compare
      </Button>
    </form>
  );
}

interface OverviewProps {
  readonly positions: Positions;
  readonly changes: Changes;
  readonly from: number;
  readonly to: number;
}

function Overview({ positions, changes, from, to }: OverviewProps) {
  const { details, recording, transform } = changes;
  const isUnchanged =
    details.length === 0 &&
    recording === 'same' &&
    transform === undefined &&
    changes.timelines.every(
      ({ counts, status, was_named: wasNamed }) =>
        status === 'kept' &&
        wasNamed === undefined &&
        counts.added + counts.removed + counts.moved + counts.relabelled + counts.other === 0,
    );
  if (from === to)
    return (
      <p className={styles.message} role="status">
        You are comparing version {to} with itself. Choose another version above.
      </p>
    );
  if (isUnchanged)
    return (
      <p className={styles.message} role="status">
        Version {to} has the same timelines, details and recording as version {from}. Choose another version
        above.
      </p>
    );
  return (
    <div className={styles.overview}>
      {overviewInWords(changes, positions).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {details.length > 0 && (
        <details>
          <summary>
            {details.length === 1
              ? '1 detail of the piece changed'
              : `${details.length} details of the piece changed`}
          </summary>
          <dl>
            {details.map(({ name, from: before, to: after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">
                  {before === ''
                    ? `added: “${after}”`
                    : after === ''
                      ? `removed: “${before}”`
                      : `“${before}”, now “${after}”`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
