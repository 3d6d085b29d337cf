import type { ComponentProps, MouseEvent } from 'react';
import type { Links } from '../../links/links.ts';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  readonly links: Links;
  readonly href: string;
}

/** A link to a page beside the viewer, which the page around it opens. */
export const PageLink = ({ links, href, children, ...link }: Props) => (
  <a
    {...link}
    href={href}
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      links.open(href);
    }}
  >
    {children}
  </a>
);

/** Whether a click is plain; any other is for the browser: a new tab, a window, a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
