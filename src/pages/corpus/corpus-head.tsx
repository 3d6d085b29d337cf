import { Download, PenLine, Quote, Search, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveCorpus } from '../../api/save-corpus.ts';
import { licenceName } from '../../cite/licences.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { longDate } from '../../shared/long-date.ts';
import { corpusPath, editCorpusPath } from '../../site/corpus-path.ts';
import { feedPath } from '../../site/feed-path.ts';
import { authorPath } from '../../site/person-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OtherSite } from '../../ui/plain-text.tsx';
import { Trail } from '../../ui/trail.tsx';
import { formatBytes } from '../../shared/format-bytes.ts';
import { FactList, type Fact } from '../fact-list.tsx';
import { CiteDialog } from './cite-dialog.tsx';
import type { Listing } from './corpus-address.ts';
import type { Corpus } from './corpus-entry.ts';
import styles from './corpus-head.module.css';
import { Markdown } from './markdown.tsx';
import { soundWords } from './performance-words.ts';
import { ShareDialog } from './share-dialog.tsx';

interface Props {
  readonly corpus: Corpus;
  readonly listing: Listing;
}

/** What a corpus is and what can be done with it at the left, its facts at the right. */
export function CorpusHead({ corpus, listing }: Props) {
  const { title, description, works, files } = corpus;
  const counts = `${counted(works, 'work')}, ${counted(files, 'file')}`;
  return (
    <>
      <Trail above={[{ name: 'Corpora', to: '/corpora' }]} name={title} />
      <div className={styles.head}>
        <div className={styles.words}>
          <PageTitle head={{ title, description: `${title}: ${counts}.` }}>{title}</PageTitle>
          {description !== '' && (
            <div className={styles.description}>
              <Markdown text={description} />
            </div>
          )}
          <Actions corpus={corpus} listing={listing} />
          <State corpus={corpus} />
        </div>
        <Facts corpus={corpus} />
      </div>
    </>
  );
}

function Actions({ corpus, listing }: Props) {
  const { slug, files, visibility, is_own: isOwn } = corpus;
  const [open, setOpen] = useState<'cite' | 'share'>();
  const close = () => setOpen(undefined);
  return (
    <div className={layoutStyles.actions}>
      {files > 0 && <DownloadAll corpus={corpus} listing={listing} />}
      <Button look="outline" onClick={() => setOpen('cite')}>
        <Quote size={16} aria-hidden="true" />
        Cite
      </Button>
      {visibility === 'public' && (
        <Link className={buttonClass('outline')} to={`/browse/timelines?corpus=${encodeURIComponent(slug)}`}>
          <Search size={16} aria-hidden="true" />
          Search in it
        </Link>
      )}
      <Button look="outline" onClick={() => setOpen('share')}>
        <Share2 size={16} aria-hidden="true" />
        Share
      </Button>
      {isOwn && (
        <Link className={buttonClass('outline')} to={editCorpusPath(slug)}>
          <PenLine size={16} aria-hidden="true" />
          Edit
        </Link>
      )}
      {open === 'cite' && <CiteDialog corpus={corpus} listing={listing} onClose={close} />}
      {open === 'share' && <ShareDialog corpus={corpus} onClose={close} />}
    </div>
  );
}

/** Others follow a link, by which the browser writes the zip to the disk as it comes; one's own files need the account. */
function DownloadAll({ corpus: { slug, files, bytes, is_own: isOwn }, listing }: Props) {
  const size = `A zip of ${formatBytes(bytes)} when it is unpacked`;
  const [state, setState] = useState<{ error?: AppError; isSaving?: boolean }>({});
  const words = (
    <>
      <Download size={16} aria-hidden="true" />
      Download all ({counted(files, 'file')})
    </>
  );
  if (!isOwn) {
    const key = listing.key === undefined ? '' : `?k=${encodeURIComponent(listing.key)}`;
    return (
      <a className={buttonClass()} title={size} href={`/api/v1${corpusPath(slug)}/download${key}`} download>
        {words}
      </a>
    );
  }
  const save = async () => {
    setState({ isSaving: true });
    try {
      await saveCorpus(slug);
      setState({});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setState({ error });
    }
  };
  return (
    <>
      <Button title={size} disabled={state.isSaving} onClick={() => void save()}>
        {words}
      </Button>
      {state.error && (
        <Notice kind="error">
          <p>{state.error.message}</p>
        </Notice>
      )}
    </>
  );
}

/** Who sees it, where that is not everybody, and what is not shown. */
function State({ corpus }: Pick<Props, 'corpus'>) {
  const { visibility, is_own: isOwn, files_not_shown: hidden, files_asked: asked = 0 } = corpus;
  const words = [
    ...(visibility === 'private' ? ['Only you see this corpus.'] : []),
    ...(visibility === 'unlisted' ? ['Whoever has the link sees this corpus; it is in no list.'] : []),
    ...(hidden > 0
      ? [
          `${counted(hidden, 'file')} in it ${hidden === 1 ? 'is' : 'are'} not public, and not shown${isOwn ? '' : ' to you'}.`,
        ]
      : []),
    ...(asked > 0 ? [`${counted(asked, 'file')} of others asked for, not answered yet.`] : []),
  ];
  return words.length === 0 ? null : <p className={styles.state}>{words.join(' ')}</p>;
}

function Facts({ corpus }: Pick<Props, 'corpus'>) {
  const { credits, owner, owner_name, licence, licence_url, doi, version, performances, created_at } = corpus;
  const page = authorPath(owner);
  const name = owner_name ?? owner;
  const facts: readonly Fact[] = [
    ['By', credits || name],
    ...(licence === '' && licence_url === ''
      ? []
      : [['Licence', <Licence key="licence" {...corpus} />] as const]),
    ...(doi === ''
      ? []
      : [
          [
            'DOI',
            <OtherSite key="doi" href={`https://doi.org/${doi}`}>
              {doi}
            </OtherSite>,
          ] as const,
        ]),
    ['Sound', soundWords(performances)],
    [
      'Version',
      <>
        {version === '' ? '' : `${version} · `}added by{' '}
        {page === undefined ? name : <Link to={page}>{name}</Link>} on {longDate(new Date(created_at))}
      </>,
    ],
    ...(corpus.visibility === 'public'
      ? [
          [
            'Feed',
            <a key="feed" href={feedPath(corpusPath(corpus.slug))}>
              New in this corpus
            </a>,
          ] as const,
        ]
      : []),
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

const Licence = ({ licence, licence_url: address }: Pick<Corpus, 'licence' | 'licence_url'>) => (
  <>
    {address === '' ? (
      licenceName(licence)
    ) : (
      <OtherSite href={address}>{licence === '' ? address : licenceName(licence)}</OtherSite>
    )}{' '}
    <span className={styles.muted}>(annotations)</span>
  </>
);
