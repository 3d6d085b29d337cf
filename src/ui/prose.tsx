import { Link2, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PageHead } from '../shared/document-head.ts';
import noticeStyles from './notice.module.css';
import { PageTitle } from './page-title.tsx';
import styles from './prose.module.css';
import textStyles from './text.module.css';

interface ProseProps {
  /** Title and description of the document; the description is shown below the title too. */
  readonly head: PageHead;
  /** Where the page is called otherwise than its document. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A page of text: title, a sentence about its purpose, and the text. */
export function Prose({ head, title = head.title, children }: ProseProps) {
  useFirstAnchor();
  return (
    <article className={styles.prose}>
      <PageTitle head={head}>{title}</PageTitle>
      <p className={`${textStyles.lede} ${styles.lede}`}>{head.description}</p>
      {children}
    </article>
  );
}

/**
 * The router scrolls to anchors from its first navigation on; when the document itself is opened the text may come later.
 * Where it was there, the browser has scrolled, and so perhaps has the reader.
 */
function useFirstAnchor() {
  const { key, hash } = useLocation();
  useEffect(() => {
    if (key === 'default' && hash !== '' && scrollY === 0)
      document.getElementById(anchorOf(hash))?.scrollIntoView();
  }, [key, hash]);
}

/** The id in a hash; a hash with a stray percent sign, such as `#50%`, is taken literally. */
function anchorOf(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Components for the elements of a text written as MDX. `Note` is available in every text. */
export const PROSE_ELEMENTS = {
  a: TextLink,
  h2: (props: HeadingProps) => <Heading as="h2" {...props} />,
  h3: (props: HeadingProps) => <Heading as="h3" {...props} />,
  table: WideTable,
  pre: WideCode,
  Note,
} as const;

/** Pages of this site are gone to without loading anew. */
function TextLink({ href = '', children }: ComponentProps<'a'>) {
  const isOwn = href.startsWith('/') || href.startsWith('#');
  return isOwn ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}

type HeadingProps = Pick<ComponentProps<'h2'>, 'id' | 'children'>;

/**
 * Heading with a link to itself, which is visible while the pointer is over the heading or the link has the keyboard
 * focus.
 */
function Heading({ as: Tag, id, children }: HeadingProps & { readonly as: 'h2' | 'h3' }) {
  return (
    <div className={styles.heading}>
      <Tag id={id}>{children}</Tag>
      {id !== undefined && (
        <Link
          className={styles.anchor}
          to={{ hash: id }}
          aria-label={`Link to this section: ${wordsOf(children)}`}
        >
          <Link2 size={16} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

/** The text of a heading made by MDX: strings, and elements around strings. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map((part: ReactNode) => wordsOf(part)).join('');
  const isElement = typeof node === 'object' && node !== null && 'props' in node;
  return isElement ? wordsOf((node.props as { readonly children?: ReactNode }).children) : '';
}

function WideTable({ children }: ComponentProps<'table'>) {
  return (
    <Wide name="Wide table">
      <table>{children}</table>
    </Wide>
  );
}

function WideCode({ children }: ComponentProps<'pre'>) {
  return (
    <Wide name="Long lines">
      <pre>{children}</pre>
    </Wide>
  );
}

interface WideProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Makes content wider than the page scroll by itself, and then focusable, so that the keyboard can scroll it. */
function Wide({ name, children }: WideProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const frame = box.current;
    if (frame === null) return undefined;
    const observer = new ResizeObserver(() => setIsWide(frame.scrollWidth > frame.clientWidth));
    // The content also grows by itself, when its font arrives.
    for (const element of [frame, ...frame.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scrolling = isWide ? { tabIndex: 0, role: 'group', 'aria-label': name } : {};
  return (
    <div ref={box} className={styles.scroll} {...scrolling}>
      {children}
    </div>
  );
}

/** A warning that readers must not overlook. */
function Note({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.warning} ${styles.note}`} role="note">
      <TriangleAlert size={20} aria-hidden="true" />
      <div className={noticeStyles.text}>{children}</div>
    </div>
  );
}
