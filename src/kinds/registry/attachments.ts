import type { Fields } from '../../shared/fields.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';
import type { KindAttachment } from '../contract/kind.ts';

const attachments: { readonly [K in KindName]?: KindAttachment } = facetOf(kinds, 'attachment');

/**
 * Reads the attachment of a timeline, its data beside the components; undefined where it has none that can be shown.
 */
export const readAttachment = (kind: KindName, timeline: Fields): readonly string[] | undefined =>
  attachments[kind]?.(timeline);
