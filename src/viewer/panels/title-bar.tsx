import { ChevronLeft, Download, EyeOff, Info, Presentation, Quote, Share2 } from 'lucide-react';
import { useStore } from 'zustand';
import { AppError } from '../../shared/app-error.ts';
import { Button } from '../../ui/button.tsx';
import { PopoverDisclosure } from '../../ui/disclosure.tsx';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Links } from '../links/links.ts';
import type { Session } from '../session.ts';
import type { FileHead } from '../viewer-file.ts';
import type { AboutFile } from './about-file.tsx';
import { shownTitle } from './parts/file-title.ts';
import { PageLink } from './parts/page-link.tsx';
import styles from './title-bar.module.css';
import { VersionButton } from './versions/version-button.tsx';
import { useKeyHint } from './parts/use-key-hint.ts';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
  readonly Facts: AboutProps['Facts'];
  /** A sentence for the reader. */
  readonly onProblem: (problem: string) => void;
}

/** Title, who wrote it, who plays it; the file's further facts behind a button; links to it, and its download. */
export function TitleBar({ session, file, Facts, onProblem }: Props) {
  const { links, panels, presenting } = session;
  const mode = useStore(presenting, (state) => state.mode);
  const withKey = useKeyHint(session);
  const title = shownTitle(file);
  const { composer } = file.abstract_work;
  const { artist } = file.concrete_work;
  // Specification, section 2, 'Viewer'; decision 22: both, also where they are one person.
  const people = [composer && `by ${composer}`, artist && `performed by ${artist}`].filter(Boolean);
  const author = file.file?.author ?? '';
  const hidesNames = file.file?.hides_names === true;
  return (
    <div className={styles.bar}>
      {links?.pages.files !== undefined && (
        <PageLink
          links={links}
          className={`${iconButtonStyles.iconButton} ${styles.back}`}
          href={links.pages.files}
          aria-label="Browse files"
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </PageLink>
      )}
      <div className={styles.names}>
        <h1 tabIndex={-1}>{title}</h1>
        {(people.length > 0 || author !== '' || hidesNames) && (
          <p>
            <span>{people.join(' · ')}</span>
            {file.file && author !== '' && (
              <span className={styles.author}>
                {people.length > 0 ? ' · analysis by ' : 'Analysis by '}
                <Author file={file.file} links={links} />
              </span>
            )}
            {hidesNames && (
              <span className={styles.author}>
                {people.length > 0 ? ' · anonymous analysis' : 'Anonymous analysis'}
              </span>
            )}
            {file.file?.is_by_link === true && (
              <span className={styles.byLink}> · not public, opened by a link</span>
            )}
          </p>
        )}
        {file.file && <VersionButton session={session} note={file.file} />}
      </div>
      <div className={styles.tools}>
        {mode === 'off' && (
          <Button
            look="outline"
            size="small"
            className={styles.present}
            title={withKey('Present to a class', 'Shift+P')}
            onClick={() => presenting.getState().setMode('screen')}
          >
            <Presentation size={18} aria-hidden="true" />
            <span>Present</span>
          </Button>
        )}
        {file.file && <About file={file.file} links={links} Facts={Facts} />}
        {links && (
          <IconButton
            className={styles.check}
            aria-label="Hide and check"
            title="Hide and check"
            onClick={() => panels.getState().setDialog('check')}
          >
            <EyeOff size={18} aria-hidden="true" />
          </IconButton>
        )}
        {links && (
          <IconButton aria-label="Share" title="Share" onClick={() => panels.getState().setDialog('share')}>
            <Share2 size={18} aria-hidden="true" />
          </IconButton>
        )}
        {links && file.file?.citation && (
          <IconButton
            className={styles.cite}
            aria-label="Cite"
            title="Cite"
            onClick={() => panels.getState().setDialog('cite')}
          >
            <Quote size={18} aria-hidden="true" />
          </IconButton>
        )}
        {links?.download && !hidesNames && (
          <DownloadLink download={links.download} title={title} onProblem={onProblem} />
        )}
      </div>
    </div>
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

interface DownloadProps extends Pick<Props, 'onProblem'> {
  readonly download: NonNullable<Links['download']>;
  readonly title: string;
}

const DownloadLink = ({ download: { href, save }, title, onProblem }: DownloadProps) => (
  <a
    className={iconButtonStyles.iconButton}
    href={href}
    aria-label={`Download ${title}`}
    title="Download"
    onClick={(event) => {
      event.preventDefault();
      const showNote = (note: string | undefined) => note !== undefined && onProblem(note);
      save(title).then(showNote, (error: unknown) => onProblem(wordsFor(error)));
    }}
  >
    <Download size={18} aria-hidden="true" />
  </a>
);

interface AboutProps {
  readonly file: NonNullable<FileHead['file']>;
  readonly links: Links | undefined;
  /** Content of the panel; undefined while its code loads. */
  readonly Facts: typeof AboutFile | undefined;
}

const About = ({ file, links, Facts }: AboutProps) => (
  <PopoverDisclosure
    className={iconButtonStyles.iconButton}
    aria-label="About this file"
    title="About this file"
    panelClass={styles.about}
    panel={Facts && <Facts file={file} links={links} detailsClass={styles.details} />}
  >
    <Info size={18} aria-hidden="true" />
  </PopoverDisclosure>
);

const wordsFor = (error: unknown) =>
  error instanceof AppError ? error.message : 'The file could not be downloaded. Try again in a moment.';
