import { isTextStyle, styled } from '../../../cite/cite.ts';
import { dayOf } from '../../../cite/cited.ts';
import { licenceName } from '../../../cite/licences.ts';
import { textOf } from '../../../cite/runs.ts';
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
  /** Permanent address of the version that is open; undefined for a file that has none. */
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
  const address = links?.to({}, citable?.version);
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
