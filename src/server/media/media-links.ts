import { createHmac, timingSafeEqual } from 'node:crypto';

/** Shortest validity of a signed link, in seconds; the longest is twice as long. */
const VALID_SECONDS = 30 * 60;

/** Medium that a link gives: recording, notation, the document of a pdf timeline, or the attachment of a timeline. */
type MediaPart = 'recording' | 'notation' | `pdf-${number}` | `attachment-${number}`;
type MediaRole = MediaPart | `${MediaPart}-v${number}`;

/** Name of a medium in links to the version of this number. */
export const roleOf = (part: MediaPart, number: number): MediaRole =>
  number === 1 ? part : `${part}-v${number}`;

/** File name of an attachment in its link: gzipped lines of JSON. */
const ATTACHMENT_NAME = 'attachment.jsonl.gz';
export const ATTACHMENT_TYPE = 'application/gzip';
/** File name of an attachment that is notation. */
export const NOTATION_NAME = 'score.mei';

export const attachmentName = (isNotation: boolean): string => (isNotation ? NOTATION_NAME : ATTACHMENT_NAME);

/** Takes the place of the session in media addresses signed for readers who came by a share link. */
export const linkSession = (linkId: number): string => `link-${linkId}`;

/** The id of the link that `linkSession` names; undefined for a session. */
export function readLinkSession(session: string): number | undefined {
  const [, id] = /^link-(\d{1,10})$/.exec(session) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Takes the place of the session in media addresses signed for an owner who previews a file as reviewers see it. */
export const previewSession = (session: string): string => `preview-${session}`;

/** The session that `previewSession` names; undefined for another. */
export const readPreviewSession = (session: string): string | undefined =>
  /^preview-(.+)$/s.exec(session)?.[1];

/** The query of a signed link, as it came. */
export interface SignedParts {
  /** The session that asked for it, or the link to the file. */
  readonly session: string;
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

/**
 * Addresses of recordings and scores on this server. An audio element cannot send a token, so the owner of a private
 * file gets a link that shows by its signature that the server gave it out.
 */
export class MediaLinks {
  constructor(
    private readonly key: Uint8Array,
    private readonly mediaBaseUrl: string | undefined,
  ) {}

  /** Path from the root of this server. */
  path(fileId: number, role: MediaRole, name: string): string {
    return `/media/${fileId}/${role}/${encodeURIComponent(name)}`;
  }

  /**
   * Path with a signature that admits whoever has the link, for half an hour to an hour and only while the session
   * lasts. Within half an hour the link stays the same, so that it can be cached.
   */
  signedPath(fileId: number, role: MediaRole, name: string, session: string): string {
    const now = Math.floor(Date.now() / 1000);
    const expires = String((Math.floor(now / VALID_SECONDS) + 2) * VALID_SECONDS);
    const signature = this.sign(fileId, role, { session, expires });
    return `${this.path(fileId, role, name)}?${new URLSearchParams({ session, expires, signature }).toString()}`;
  }

  /** Whether the signature of an address is this server's; it may have expired, and its session may be over. */
  isSigned(fileId: number, role: string, { signature, ...grant }: SignedParts): boolean {
    const expected = Buffer.from(this.sign(fileId, role, grant));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** An opaque tag in place of `tag`, which reveals nothing of it. */
  opaqueTag(fileId: number, link: string, tag: string): string {
    const named = JSON.stringify(['tag', fileId, link, tag]);
    return createHmac('sha256', this.key).update(named).digest('base64url').slice(0, 22);
  }

  /** The address of a recording that lies elsewhere; a relative one lies under MEDIA_BASE_URL. */
  elsewhere(url: string): string {
    if (this.mediaBaseUrl === undefined || url === '' || URL.canParse(url)) return url;
    return `${this.mediaBaseUrl}/${url.replace(/^\/+/, '')}`;
  }

  private sign(fileId: number, role: string, { session, expires }: Omit<SignedParts, 'signature'>): string {
    const signed = JSON.stringify([fileId, role, session, expires]);
    return createHmac('sha256', this.key).update(signed).digest('base64url');
  }
}
