import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed link holds at least; at most it is twice as long. */
const VALID_SECONDS = 12 * 60 * 60;

/** What of a file a link gives: its recording, or the document of one of its pdf timelines. */
type MediaRole = 'recording' | `pdf-${number}`;

/**
 * Addresses of recordings and scores on this server. An audio element cannot send a token, so the owner of a private
 * file gets a link that shows by its signature that the server gave it out.
 */
export class MediaLinks {
  constructor(
    private readonly key: Uint8Array,
    private readonly mediaBaseUrl: string | undefined,
  ) {}

  /** From the root of this server. */
  path(fileId: number, role: MediaRole, name: string): string {
    return `/media/${fileId}/${role}/${encodeURIComponent(name)}`;
  }

  /** As `path`, for whoever has it, for 12 to 24 hours. Within 12 hours the link stays the same, so that it can be cached. */
  signedPath(fileId: number, role: MediaRole, name: string): string {
    const now = Math.floor(Date.now() / 1000);
    const expires = (Math.floor(now / VALID_SECONDS) + 2) * VALID_SECONDS;
    return `${this.path(fileId, role, name)}?expires=${expires}&signature=${this.sign(fileId, role, expires)}`;
  }

  /** Whether `expires` and `signature`, as they came in an address, are from this server and still hold. */
  isSigned(fileId: number, role: string, expires: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(fileId, role, Number(expires)));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs && Number(expires) * 1000 > Date.now();
  }

  /** The address of a recording that lies elsewhere; a relative one lies under MEDIA_BASE_URL. */
  elsewhere(url: string): string {
    if (this.mediaBaseUrl === undefined || url === '' || URL.canParse(url)) return url;
    return `${this.mediaBaseUrl}/${url.replace(/^\/+/, '')}`;
  }

  private sign(fileId: number, role: string, expires: number): string {
    return createHmac('sha256', this.key).update(`${fileId} ${role} ${expires}`).digest('base64url');
  }
}
