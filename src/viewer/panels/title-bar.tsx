import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useStore } from 'zustand';
import { linkedVersion } from '../links/linked-version.ts';
import type { Links } from '../links/links.ts';
import { targetOf } from '../links/present-address.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import type { FileHead } from '../viewer-file.ts';
import { shownTitle } from './parts/file-title.ts';
import { PageLink } from './parts/page-link.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import styles from './title-bar.module.css';

interface Props {
  readonly session: AnalysisView & Tools;
  readonly file: FileHead;
  /** The menu "More", where the bar at the foot has no room for it. */
  readonly more: ReactNode;
  /** Menu of the work's performances, which names the present one. */
  readonly performances?: ReactNode;
  /** What stands in the place of people and links while an exercise runs. */
  readonly exercise?: ReactNode;
}

/** The first line: title, who wrote it, who plays it, who analysed it, and the way on for others. */
export function TitleBar({ session, file, more, performances, exercise }: Props) {
  const { links } = session;
  const hasPerformances = useStore(session.performances, ({ all }) => all.length > 0);
  return (
    <div className={styles.bar}>
      <h1 tabIndex={-1} title={shownTitle(file)}>
        {shownTitle(file)}
      </h1>
      {exercise ?? (
        <>
          <Credits file={file} links={links} performances={performances} namesArtist={!hasPerformances} />
          <div className={styles.tools}>
            {links && <Share session={session} file={file} links={links} />}
            {more}
          </div>
        </>
      )}
    </div>
  );
}

interface CreditsProps extends Pick<Props, 'file' | 'performances'> {
  readonly links: Links | undefined;
  /** Whether who performs is written, and not named by the menu of performances. */
  readonly namesArtist: boolean;
}

function Credits({ file, links, performances, namesArtist }: CreditsProps) {
  const { composer } = file.abstract_work;
  const { artist } = file.concrete_work;
  // Specification, section 2, 'Viewer'; decision 22: both, also where they are one person.
  const people = [composer && `by ${composer}`, namesArtist && artist && `performed by ${artist}`].filter(
    Boolean,
  );
  const { file: note } = file;
  const author = note?.author ?? '';
  const hidesNames = note?.hides_names === true;
  const notes = [
    note?.is_by_link === true && 'not public, opened by a link',
    note?.is_own === true && !note.is_public && note.is_by_link !== true && 'Private',
  ].filter((words) => words !== false);
  const edit = note?.is_own === true ? links?.pages.details : undefined;
  const follows = people.length > 0 && namesArtist;
  const isSentence = !follows && namesArtist;
  const rest = (
    <>
      {note && author !== '' && (
        <span className={styles.author}>
          {follows && ' · '}
          {isSentence ? 'Analysis by ' : 'analysis by '}
          <Author file={note} links={links} />
        </span>
      )}
      {hidesNames && (
        <span className={styles.author}>
          {follows && ' · '}
          {isSentence ? 'Anonymous analysis' : 'anonymous analysis'}
        </span>
      )}
      {notes.length > 0 && <span className={styles.author}>{` · ${notes.join(' · ')}`}</span>}
      {links && edit !== undefined && (
        <span className={styles.author}>
          {' · '}
          <PageLink links={links} href={edit}>
            Edit
          </PageLink>
        </span>
      )}
    </>
  );
  return (
    <>
      {(people.length > 0 || (note !== undefined && namesArtist)) && (
        <p className={styles.credits}>
          <span className={styles.people}>{people.join(' · ')}</span>
          {namesArtist && rest}
        </p>
      )}
      {performances}
      {note !== undefined && !namesArtist && <p className={styles.credits}>{rest}</p>}
    </>
  );
}

interface AuthorProps {
  readonly file: NonNullable<FileHead['file']>;
  readonly links: Links | undefined;
}

/** Author of the analysis; leads to their page where there is one, as with something public. */
function Author({ file: { author = '', author_name, is_public }, links }: AuthorProps) {
  const name = author_name ?? author;
  const page = is_public ? links?.pages.person?.(author) : undefined;
  if (!links || page === undefined) return name;
  return (
    <PageLink links={links} href={page}>
      {name}
    </PageLink>
  );
}

interface ShareProps {
  readonly session: AnalysisView & Tools;
  readonly file: FileHead;
  readonly links: Links;
}

/** Opens the dialog of links; on a phone the system's own sheet, where there is one. */
function Share({ session, file, links }: ShareProps) {
  const isPhone = useMedia(PHONE);
  const openDialog = () => session.panels.getState().setDialog('share');
  const share = () => {
    if (!isPhone || !('share' in navigator)) {
      openDialog();
      return;
    }
    const target = targetOf(session, session.selection.getState().selected);
    const url = links.to(target, linkedVersion(file.file, links));
    navigator.share({ title: shownTitle(file), url }).catch((error: unknown) => {
      // The reader has closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) openDialog();
    });
  };
  return (
    <Button look="outline" size="small" className={styles.share} title="Share" onClick={share}>
      <Share2 size={16} aria-hidden="true" />
      <span>Share</span>
    </Button>
  );
}
