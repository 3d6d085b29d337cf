import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { HELP_PAGES } from '../site/help-pages.ts';
import { PAGES } from '../site/pages.ts';
import { DisclosureButton } from '../ui/disclosure.tsx';
import { Prose, PROSE_ELEMENTS } from '../ui/prose.tsx';
import { EmbedFrame, FollowedFrame } from './embed-frame.tsx';
import { HelpIndex } from './help-index.tsx';
import { HelpSearch } from './help-search.tsx';
import { loadHelpText } from './help-texts.ts';
import { MOVED_ANCHORS } from './moved-anchors.ts';
import { PageContents } from './page-contents.tsx';
import { Picture } from './picture.tsx';
import { Shot } from './shot.tsx';
import styles from './help-page.module.css';

const ELEMENTS = { ...PROSE_ELEMENTS, Picture, Shot, EmbedFrame, FollowedFrame };

/** The page of the address, with its text. Throws `not_found` for an address without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  const place = HELP_PAGES.findIndex((page) => page.path === path);
  const page = HELP_PAGES[place];
  if (page === undefined) throw new AppError('not_found', 'There is no such page of the help.');
  return {
    page,
    Text: await loadHelpText(page.path),
    previous: HELP_PAGES[place - 1],
    next: HELP_PAGES[place + 1],
  };
}

export function Component() {
  const { page, Text, previous, next } = useLoaderData<typeof loader>();
  const moved = MOVED_ANCHORS[`${page.path}${useLocation().hash}`];
  if (moved !== undefined) return <Navigate to={moved} replace />;
  return (
    <div className={styles.help}>
      <Side current={page.name} />
      <div>
        <Prose key={page.path} title={page.heading} head={PAGES[page.path]}>
          <Text components={ELEMENTS} />
        </Prose>
        <nav className={styles.beside} aria-label="Previous and next page">
          {previous && <Neighbour words="Previous" page={previous} />}
          {next && <Neighbour words="Next" page={next} />}
        </nav>
      </div>
      <PageContents key={page.path} />
    </div>
  );
}

/** Search and index: a column at the left, and on a phone behind one button above the text. */
function Side({ current }: { readonly current: string }) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // Another page closes it.
  const isOpen = openedAt === key;
  return (
    <div className={styles.side}>
      <DisclosureButton
        className={styles.menu}
        isOpen={isOpen}
        panelId="help-index"
        onToggle={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <span>Help: {current}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </DisclosureButton>
      <div id="help-index" className={isOpen ? `${styles.index} ${styles.open}` : styles.index}>
        <HelpSearch />
        <HelpIndex />
      </div>
    </div>
  );
}

interface NeighbourProps {
  readonly words: 'Previous' | 'Next';
  readonly page: { readonly path: string; readonly heading: string };
}

function Neighbour({ words, page: { path, heading } }: NeighbourProps) {
  return (
    <Link to={path} className={words === 'Next' ? styles.next : undefined}>
      <span>{words}</span> {heading}
    </Link>
  );
}
