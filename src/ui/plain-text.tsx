import { Fragment } from 'react';

/** Web addresses, without a stop or bracket that ends the sentence around them. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}])/u;

/** Plain text by a user: paragraphs at blank lines, and web addresses as links. */
export function PlainText({ text }: { readonly text: string }) {
  return text.split(/\n\s*\n/u).map((paragraph, index) => (
    <p key={index}>
      {paragraph.split(ADDRESS).map((part, at) => (
        // The split keeps the separators: every second part is an address.
        <Fragment key={at}>{at % 2 === 1 ? <OtherSite href={part} /> : part}</Fragment>
      ))}
    </p>
  ));
}

/** A link given by a user, marked as not endorsed by the site. */
export const OtherSite = ({
  href,
  children = href,
}: {
  readonly href: string;
  readonly children?: string;
}) => (
  <a href={href} rel="nofollow ugc noopener">
    {children}
  </a>
);
