import { cite, isTextStyle, styled } from '../../../cite/cite.ts';
import { dayOf } from '../../../cite/cited.ts';
import { textOf } from '../../../cite/runs.ts';
import { targetOf } from '../../links/present-address.ts';
import type { Links } from '../../links/links.ts';
import type { Session } from '../../session.ts';
import type { Item } from '../../store/selection.ts';
import type { Citable, FileHead } from '../../viewer-file.ts';
import { createCiteStyle } from '../parts/cite-style.ts';
import { citedOf, citedPassage } from '../parts/cited-passage.ts';

interface CitedFile {
  readonly links: Links;
  readonly file: NonNullable<FileHead['file']>;
  readonly citable: Citable;
}

/** The entry in a list of works and, in a line of its own, what stands in the text: there is the passage. */
const inTextStyle = ({ entry, inText }: ReturnType<typeof styled>) => `${textOf(entry)}\n${textOf(inText)}`;

/** Puts a citation of a component on the clipboard, in the reader's style, and says so; the dialog has it where that is not allowed. */
export async function copyCitation(
  session: Session,
  { links, file, citable }: CitedFile,
  item: Item,
): Promise<void> {
  const { style } = createCiteStyle(session.storage).getState();
  const address = targetOf(session, item);
  const cited = {
    ...citedOf(file.id, file.is_public, citable),
    address: links.to(address, citable.version),
    accessedOn: dayOf(new Date()),
    passage: citedPassage(session, address),
  };
  const text = isTextStyle(style) ? inTextStyle(styled(style, cited)) : cite(style, cited).text;
  const { say, setDialog } = session.panels.getState();
  try {
    await navigator.clipboard.writeText(text);
    say('Citation copied.');
  } catch {
    // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
    setDialog('citePassage');
  }
}
