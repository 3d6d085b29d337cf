/** What a page is called, and the sentence that says what it is for. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Of the site as a whole, for pages without one of their own; `index.html` has it too. */
export const SITE_DESCRIPTION = 'Browse, hear and share timeline analyses of music and other recordings.';

/** Of the pages that say the same to everybody; those of the help are in `HELP_PAGES`. */
export const PAGE_HEADS = {
  '/about': {
    title: 'About TiLiA',
    description: 'Where TiLiA comes from, who makes it, how to cite it and how to take part.',
  },
  '/downloads': {
    title: 'Downloads',
    description: 'The desktop program for Windows, macOS and Linux, and what each version brought.',
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What this site keeps of you, where it lies, who sees it and how it goes away.',
  },
  '/terms': {
    title: 'Terms of use',
    description: 'What you may do here, what stays yours, and what nobody promises.',
  },
  '/licences': {
    title: 'Licences',
    description: 'The free software, fonts and example files that this site hands to your browser.',
  },
  '/accessibility': {
    title: 'Accessibility statement',
    description: 'What this site aims for, how it is checked, and what is known to fall short.',
  },
  '/contact': {
    title: 'Contact',
    description: 'Where to write about a fault, a question, or something that must be taken down.',
  },
} as const satisfies Readonly<Record<string, PageHead>>;
