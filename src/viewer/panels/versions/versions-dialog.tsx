import { useEffect, useState } from 'react';
import { AppError } from '../../../shared/app-error.ts';
import { longDate } from '../../../shared/long-date.ts';
import { summaryInWords, summaryOfAnswer } from '../../../versions/summary.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import type { FileVersion, Links } from '../../links/links.ts';
import type { SessionFile } from '../../session/session-file.ts';
import type { Tools } from '../../session/tools.ts';
import type { FileHead } from '../../viewer-file.ts';
import { PageLink } from '../parts/page-link.tsx';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import styles from './versions-dialog.module.css';

interface Props {
  readonly session: Tools & Pick<SessionFile, 'fileId'>;
  readonly file: FileHead;
}

const NOT_LISTED = 'The versions could not be listed. Close this and try again.';

/** All versions of the file, with the changes in each. */
export function VersionsDialog({ session, file }: Props) {
  const { links } = session;
  if (links?.versions === undefined) return null;
  return (
    <ViewerDialog session={session} name="versions" heading="Versions">
      <Versions session={session} links={links} versions={links.versions} shown={file.file?.version} />
      <DialogActions>
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
      </DialogActions>
    </ViewerDialog>
  );
}

interface VersionsProps {
  readonly session: Tools & Pick<SessionFile, 'fileId'>;
  readonly links: Links;
  readonly versions: NonNullable<Links['versions']>;
  /** Number of the version that is open. */
  readonly shown: number | undefined;
}

function Versions({ session, links, versions, shown }: VersionsProps) {
  const [listed, setListed] = useState<readonly FileVersion[] | string>();
  useEffect(() => {
    let isWanted = true;
    versions.list().then(
      (list) => isWanted && setListed(list),
      (error: unknown) => isWanted && setListed(error instanceof AppError ? error.message : NOT_LISTED),
    );
    return () => {
      isWanted = false;
    };
  }, [versions]);
  if (listed === undefined) return <p role="status">Looking for the versions</p>;
  if (typeof listed === 'string') return <p role="alert">{listed}</p>;
  return (
    <ol className={styles.list} reversed>
      {listed.map((version) => (
        <li key={version.number}>
          <PageLink
            links={links}
            href={versions.pathOf(version.number)}
            aria-current={version.number === shown ? 'page' : undefined}
          >
            Version {version.number}
          </PageLink>
          {version.name !== undefined && ` “${version.name}”`}
          <span className={styles.facts}>
            {[
              version.is_newest ? 'newest' : '',
              version.number === shown ? 'open now' : '',
              version.published_at === undefined ? 'only you have seen it' : dayOf(version.published_at),
            ]
              .filter((fact) => fact !== '')
              .join(' · ')}
          </span>
          {shown !== undefined && version.number !== shown && (
            <Button
              look="plain"
              size="small"
              className={styles.changes}
              onClick={() => {
                session.panels.getState().setDialog(undefined);
                session.comparison.getState().open(version.number);
              }}
            >
              Changes since version {version.number}
            </Button>
          )}
          {shown !== undefined && version.number !== shown && (
            <VersionsCompared
              links={links}
              fileId={session.fileId}
              numbers={[version.number, shown].toSorted((a, b) => a - b)}
              words={`Compare versions ${version.number} and ${shown}`}
            />
          )}
          {version.note !== '' && <p>{version.note}</p>}
          {version.summary !== undefined && (
            <p className={styles.summary}>{summaryInWords(summaryOfAnswer(version.summary))}</p>
          )}
          {version.doi !== undefined && (
            <p className={styles.summary}>
              DOI{' '}
              <a href={`https://doi.org/${version.doi}`} rel="nofollow ugc noopener">
                {version.doi}
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ComparedProps {
  readonly links: Links;
  readonly fileId: number;
  /** The older one first. */
  readonly numbers: readonly number[];
  readonly words: string;
}

/** Link to two versions below each other. */
function VersionsCompared({ links, fileId, numbers, words }: ComparedProps) {
  const [page] = links.pages.compare?.split('?') ?? [];
  if (page === undefined) return null;
  const [a, b] = numbers.map((number) => `${fileId}@${number}`);
  return (
    <PageLink links={links} href={`${page}?a=${a}&b=${b}`} className={styles.compared}>
      {words}
    </PageLink>
  );
}

const dayOf = (time: string): string => longDate(new Date(time));
