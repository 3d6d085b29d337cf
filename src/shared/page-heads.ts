/** What a page is called, and the sentence that says what it is for. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Of the site as a whole, for pages without one of their own; `index.html` has it too. */
export const SITE_DESCRIPTION = 'Browse, hear and share timeline analyses of music and other recordings.';

/** Of the pages that are read, outside the help; those of the help are in `HELP_PAGES`. */
export const READ_PAGE_HEADS = {
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

/** Of all pages outside the help. Several titles are the specification's. */
export const PAGE_HEADS = {
  ...READ_PAGE_HEADS,
  '/': { title: 'TiLiA', description: SITE_DESCRIPTION },
  '/register': {
    title: 'Sign up',
    description: 'Open an account to upload your own analyses and to decide who sees them.',
  },
  '/login': {
    title: 'Login',
    description: 'Log in to upload analyses and to manage the files that you have here.',
  },
  '/reset-password': {
    title: 'RESET PASSWORD',
    description: 'Ask for a link by e-mail with which a forgotten password is replaced.',
  },
  '/reset-password-confirm': {
    title: 'Reset password confirmation',
    description: 'What happens after you asked for a link that replaces a forgotten password.',
  },
  '/reset-password-confirm/:uid/:token': {
    title: 'RESET PASSWORD',
    description: 'Choose a new password for your account, with the link that came by e-mail.',
  },
  '/confirm-email/:uid/:token': {
    title: 'Confirm your e-mail',
    description: 'Confirm the new e-mail address of your account, with the link that was sent to it.',
  },
  '/undo-email/:uid/:token': {
    title: 'Undo a change of e-mail',
    description: 'Bring back the former e-mail address of your account, with the link that was sent to it.',
  },
  '/change-password': {
    title: 'CHANGE YOUR PASSWORD',
    description: 'Replace the password of your account; for this you need the old one.',
  },
  '/change-profile': {
    title: 'CHANGE USER INFORMATION',
    description: 'Change the name, the user name and the e-mail address of your account.',
  },
  '/dashboard': {
    title: 'Dashboard',
    description: 'Your account and your files: see, share, download and delete them.',
  },
  '/browse/files': {
    title: 'Browse TiLiA files',
    description: 'Find public analyses by title, composer or performer, hear them and download them.',
  },
  '/browse/timelines': {
    title: 'Search',
    description: 'Search in all public analyses at once: units of form, markers and beats.',
  },
  '/viewer': {
    title: 'TiLiA viewer',
    description: 'Where an analysis is read and heard: its timelines in step with the recording.',
  },
  '/upload': {
    title: 'Upload',
    description: 'Put TiLiA files on this site with their recordings and scores, private or for everybody.',
  },
  '/bench': {
    title: 'Bench',
    description: 'Measures in your own browser how fast the viewer draws small and large files.',
  },
} as const satisfies Readonly<Record<string, PageHead>>;
