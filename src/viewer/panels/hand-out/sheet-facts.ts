import { isTextStyle, styled } from '../../../cite/cite.ts';
import { dayOf } from '../../../cite/cited.ts';
import { licenceName } from '../../../cite/licences.ts';
import { textOf } from '../../../cite/runs.ts';
import { canChooseVersion } from '../../links/linked-version.ts';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import { createCiteStyle } from '../parts/cite-style.ts';
import { citedOf } from '../parts/cited-passage.ts';
import { shownTitle } from '../parts/file-title.ts';

/** What a hand-out says of its file beside the music. */
export interface SheetFacts {
  readonly title: string;
  readonly composer: string;
  /** Name of the analyst; '' where it is not told. */
  readonly analyst: string;
  /** Address of the version that is open; undefined in a viewer without links. */
  readonly address: string | undefined;
  readonly citation: string;
  readonly licence: string;
}

/** Facts on a file for its hand-out, in the style that the reader cites in. */
export function sheetFacts({ links, storage }: Session, head: FileHead): SheetFacts {
  const { file } = head;
  const title = shownTitle(head);
  const citable = file?.citation;
  const analyst = file?.hides_names === true ? '' : (file?.author_name ?? file?.author ?? '');
  // A link with a key has no version, but it opens for whoever scans it.
  const isPublished = links !== undefined && canChooseVersion(file, links);
  const address = links?.to({}, isPublished ? citable?.version : undefined);
  const { style } = createCiteStyle(storage).getState();
  const cited = file &&
    citable &&
    address !== undefined && {
      ...citedOf(file.id, file.is_public, citable),
      address,
      accessedOn: dayOf(new Date()),
    };
  return {
    ...{ title, analyst, address },
    composer: head.abstract_work.composer,
    citation: cited ? textOf(styled(isTextStyle(style) ? style : 'apa', cited).entry) : title,
    licence: citable?.licence === undefined ? '' : licenceName(citable.licence),
  };
}

/** An address as people write it. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\//, '');
