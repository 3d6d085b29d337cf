export type PlatformId = 'win' | 'mac-intel' | 'mac-silicon' | 'linux';

export interface Platform {
  /** Part of a released file's name that identifies the platform. */
  readonly id: PlatformId;
  readonly name: string;
  /** Endings of the released file's name, on this server and with the project, whose Linux file has none. */
  readonly ending: { readonly own: string; readonly project: string };
  /** Contents of the file, and how to install it. */
  readonly hint: string;
  /** Where the help says more. */
  readonly help: string;
}

export const PLATFORMS: readonly Platform[] = [
  {
    id: 'win',
    name: 'Windows',
    ending: { own: '.exe', project: '.exe' },
    hint: 'One program file. Double-click it to start; there is no installer.',
    help: '/help/installation#windows',
  },
  {
    id: 'mac-intel',
    name: 'macOS, Intel',
    ending: { own: '.zip', project: '.zip' },
    hint: 'For Macs with an Intel processor. macOS 13 or later.',
    help: '/help/installation#macos',
  },
  {
    id: 'mac-silicon',
    name: 'macOS, Apple Silicon',
    ending: { own: '.zip', project: '.zip' },
    hint: 'For Macs with an M1 or a later Apple processor. macOS 13 or later.',
    help: '/help/installation#macos',
  },
  {
    id: 'linux',
    name: 'Linux',
    ending: { own: '.zip', project: '' },
    hint: 'One program file. Unpack it if it is a .zip, make it executable, then start it.',
    help: '/help/installation#linux',
  },
];

/** Where the project keeps the files of a version; its `{version}` is a tag. */
const PROJECT_BASE = 'https://github.com/TimeLineAnnotator/desktop/releases/download/v{version}';

/**
 * The released file of a platform: its name and its address, at the project's own place where `base` is undefined. Names
 * are `tilia-{version}-{platform}`, the specification's pattern, with the ending that the place gives them.
 * @param base without a slash at the end.
 */
export function releasedFile(version: string, { id, ending }: Platform, base: string | undefined) {
  const name = `tilia-${version}-${id}${base === undefined ? ending.project : ending.own}`;
  return { name, address: `${base ?? PROJECT_BASE.replace('{version}', version)}/${name}` };
}

/** Facts that a browser gives about its machine; each may be missing. */
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
