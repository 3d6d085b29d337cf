import { Fragment } from 'react';

/** Web addresses, without a stop or bracket that ends the sentence around them. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}])/u;

/** What somebody has written, as plain text: paragraphs at blank lines, and web addresses as links. */
export function PlainText({ text }: { readonly text: string }) {
  return text.split(/\n\s*\n/u).map((paragraph, index) => (
    <p key={index}>
      {paragraph.split(ADDRESS).map((part, at) => (
        // The split keeps what it splits by: every second part is an address.
        <Fragment key={at}>{at % 2 === 1 ? <OtherSite href={part} /> : part}</Fragment>
      ))}
    </p>
  ));
}

/** A link that a person has given, which says nothing of what we think of it. */
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
