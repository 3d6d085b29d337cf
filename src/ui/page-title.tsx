import { useEffect, type ReactNode } from 'react';
import type { PageHead } from '../shared/document-head.ts';
import textStyles from './text.module.css';

/** Gives the document a title and a description. */
export function nameDocument({ title, description }: PageHead): void {
  document.title = title;
  const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
  if (meta !== null) meta.content = description;
}

/** The page's one `h1`. It takes the focus after a navigation and names the document. */
export function PageTitle({
  children,
  head: { title, description },
  isCapitals = false,
}: {
  readonly children: ReactNode;
  /** Title and description of the document. */
  readonly head: PageHead;
  /** Whether the title is written in capitals, which are set small. */
  readonly isCapitals?: boolean;
}) {
  useEffect(() => nameDocument({ title, description }), [title, description]);
  return (
    <h1 tabIndex={-1} className={isCapitals ? textStyles.capsHead : undefined}>
      {children}
    </h1>
  );
}
