import { EMBED_SIZE } from '../../../shared/embed-path.ts';

interface Size {
  readonly name: string;
  readonly width: number | '100%';
  readonly height: number;
}

/** Sizes of a frame that are offered, the usual one first. */
export const SIZES: readonly Size[] = [
  { name: `${EMBED_SIZE.width} × ${EMBED_SIZE.height}`, ...EMBED_SIZE },
  { name: 'Full width × 420', width: '100%', height: 420 },
  { name: '480 × 320', width: 480, height: 320 },
  { name: '280 × 200', width: 280, height: 200 },
];

interface Choice {
  readonly name: string;
  /** What the address says of it; empty for what is usual. */
  readonly query: string;
}

/** Choices of a frame by what they are about, the usual one first. */
export const CHOICES = {
  Start: [
    { name: 'Poster', query: '' },
    { name: 'Timelines', query: 'start=viewer' },
  ],
  Theme: [
    { name: 'The reader’s', query: '' },
    { name: 'Light', query: 'theme=light' },
    { name: 'Dark', query: 'theme=dark' },
  ],
  Controls: [
    { name: 'All', query: '' },
    { name: 'Play, time, loop', query: 'controls=min' },
    { name: 'None', query: 'controls=none' },
  ],
} as const satisfies Readonly<Record<string, readonly Choice[]>>;

export type Topic = keyof typeof CHOICES;

/** What is chosen for a frame: indexes of the lists above. */
export interface EmbedOptions {
  readonly size: number;
  readonly chosen: Readonly<Record<Topic, number>>;
  readonly opensGuide: boolean;
  readonly showsScore: boolean;
}

export const USUAL: EmbedOptions = {
  size: 0,
  chosen: { Start: 0, Theme: 0, Controls: 0 },
  opensGuide: false,
  showsScore: false,
};

/** The address of a frame with what is chosen for it. */
export function withOptions(address: string, { chosen, opensGuide, showsScore }: EmbedOptions): string {
  const asked = Object.entries(CHOICES).map(
    ([topic, choices]: [string, readonly Choice[]]) => choices[chosen[topic as Topic]]?.query ?? '',
  );
  const panels = [...(opensGuide ? ['guide'] : []), ...(showsScore ? ['score'] : [])];
  const parts = [...asked, panels.length > 0 ? `panels=${panels.join(',')}` : ''].filter(
    (part) => part !== '',
  );
  if (parts.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${parts.join('&')}`;
}
