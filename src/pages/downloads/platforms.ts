export type PlatformId = 'win' | 'mac-intel' | 'mac-silicon' | 'linux';

export interface Platform {
  /** As it stands in the names of released files. */
  readonly id: PlatformId;
  readonly name: string;
  readonly ending: 'exe' | 'zip';
  /** What is in the file, and what one does with it. */
  readonly hint: string;
  /** Where the help says more. */
  readonly help: string;
}

export const PLATFORMS: readonly Platform[] = [
  {
    id: 'win',
    name: 'Windows',
    ending: 'exe',
    hint: 'One program file: nothing is installed, double-click it to start.',
    help: '/help/installation#windows',
  },
  {
    id: 'mac-intel',
    name: 'macOS, Intel',
    ending: 'zip',
    hint: 'For Macs with an Intel processor. macOS 13 or later.',
    help: '/help/installation#macos',
  },
  {
    id: 'mac-silicon',
    name: 'macOS, Apple Silicon',
    ending: 'zip',
    hint: 'For Macs with an M1 or a later Apple processor. macOS 13 or later.',
    help: '/help/installation#macos',
  },
  {
    id: 'linux',
    name: 'Linux',
    ending: 'zip',
    hint: 'One program file, to be unpacked and made executable.',
    help: '/help/installation#linux',
  },
];

/** `tilia-{version}-{platform}`, the specification's pattern, with its ending. */
export const fileName = (version: string, { id, ending }: Platform) => `tilia-${version}-${id}.${ending}`;

/** What a browser tells of the machine it runs on; each part may be missing. */
export interface BrowserFacts {
  /** `navigator.userAgentData.platform`. */
  readonly brand?: string | undefined;
  /** `architecture` of its high entropy values: `arm` or `x86`. */
  readonly architecture?: string | undefined;
  /** `navigator.platform`, of browsers that do not know the former. */
  readonly legacy: string;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** The platforms that the visitor's machine may be: none for phones and tablets, both of a Mac that says no more. */
export function ownPlatforms(facts: BrowserFacts): readonly PlatformId[] {
  const { brand = '', architecture, legacy, userAgent, touchPoints } = facts;
  const name = brand === '' ? legacy : brand;
  if (/android/i.test(`${name} ${userAgent}`) || /iphone|ipad|ipod/i.test(name)) return [];
  if (/^win/i.test(name)) return ['win'];
  if (/^mac/i.test(name)) {
    // An iPad calls itself a Mac, and no Mac has a touch screen.
    if (touchPoints > 1) return [];
    if (architecture === 'arm') return ['mac-silicon'];
    return architecture === 'x86' ? ['mac-intel'] : ['mac-silicon', 'mac-intel'];
  }
  return /^(linux|x11)/i.test(name) ? ['linux'] : [];
}

/** The platforms with the visitor's own first. */
export function ordered(own: readonly PlatformId[]): readonly Platform[] {
  const rank = ({ id }: Platform) => (own.includes(id) ? own.indexOf(id) : PLATFORMS.length);
  return PLATFORMS.toSorted((a, b) => rank(a) - rank(b));
}
