import type { ReactNode } from 'react';

interface Props {
  readonly href: string;
  /** Goes there within the page; a press with another key or button is the browser's. */
  readonly onOpen: (href: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to another page of the site, which the page around follows. */
export const PageLink = ({ href, onOpen, className, children }: Props) => (
  <a
    href={href}
    className={className}
    onClick={(event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen(href);
    }}
  >
    {children}
  </a>
);
