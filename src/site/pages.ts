import type { PageHead } from '../shared/document-head.ts';

/**
 * Audience of a page. `everyone`: search engines list it. `linked`: reached from another page; search engines do not
 * list it. `account`: for signed-in users; robots do not request it. `mailed`: its address comes by mail and opens an
 * account; it is kept from robots, logs and other sites.
 */
type Audience = 'everyone' | 'linked' | 'account' | 'mailed';

/** One page of the site. */
export interface Page extends PageHead {
  /** Module, as a path below src. Its exports are the route's: `Component`, `loader` and so on. */
  readonly module: string;
  /** A module, below src, that runs before all others, and is small. */
  readonly firstModule?: string;
  /** A further module, below src, that `module` asks for as soon as it runs. */
  readonly nextModule?: string;
  readonly audience: Audience;
  /**
   * Whether the build draws the page beforehand, for documents that show something before any script runs. Only what begins
   * with the same for every visitor of every server can be drawn. Forms that show the query of their address are drawn
   * without one.
   */
  readonly prerendered?: 'any query' | 'no query';
  /** Whether it names the feed of all new analyses. */
  readonly hasFeed?: true;
  /** Where the page stands in the index of the help. */
  readonly help?: HelpEntry;
  /** The address that the browser goes on to instead. */
  readonly redirectTo?: string;
}

interface HelpEntry {
  readonly group: 'Start' | 'Timelines' | 'Working' | 'In the viewer' | 'Find and cite' | 'Your files';
  readonly name: string;
  /** Heading above its text. */
  readonly heading: string;
}

/** Description of the whole site, for pages without one of their own; `index.html` has it too. */
export const SITE_DESCRIPTION = 'Browse, hear and share timeline analyses of music and other recordings.';

const TEXT = { module: 'pages/text-page.tsx', audience: 'everyone' } as const;

const VIEWER = {
  title: 'TiLiA viewer',
  description: 'Where an analysis is read and heard: its timelines in step with the recording.',
  module: 'viewer-page/viewer-page.tsx',
  audience: 'linked',
} as const;

const VIEWER_CODE = {
  firstModule: 'viewer/scene/gpu/early-canvas.ts',
  nextModule: 'viewer/panels/viewer-screen.tsx',
} as const;

const HELP_HEAD = {
  title: 'TiLiA help',
  description:
    'TiLiA has two halves: a desktop program in which timelines are made, and this site, where they are found, heard and shared.',
  module: 'help/help-page.tsx',
} as const;

/** A page of the help; its text lies in src/help/pages, under the name of its path. */
const helpPage = (group: HelpEntry['group'], name: string, heading: string, description: string) =>
  ({
    title: `${heading} - TiLiA help`,
    description,
    module: HELP_HEAD.module,
    audience: 'everyone',
    prerendered: 'any query',
    help: { group, name, heading },
  }) as const;

/**
 * Every page, by its address: the specification's route table and the pages it leaves out. `:name` stands for one part.
 * The browser shows its not-found page for all other addresses, and the server answers them with 404. Routes, document
 * heads, the map for search engines, what is drawn beforehand and the index of the help (in this order) follow from it.
 * Several titles are the specification's.
 */
const TABLE = {
  '/': {
    title: 'TiLiA',
    description: SITE_DESCRIPTION,
    module: 'pages/home/home.tsx',
    audience: 'everyone',
    hasFeed: true,
    prerendered: 'any query',
  },
  '/about': {
    ...TEXT,
    title: 'About TiLiA',
    description: 'Where TiLiA comes from, who makes it, how to cite it and how to take part.',
    prerendered: 'any query',
  },
  '/downloads': {
    title: 'Downloads',
    description: 'The desktop program for Windows, macOS and Linux, and what each version brought.',
    module: 'pages/downloads/downloads.tsx',
    audience: 'everyone',
  },
  '/register': {
    title: 'Sign up',
    description: 'Open an account to upload your own analyses and to decide who sees them.',
    module: 'pages/register.tsx',
    audience: 'everyone',
  },
  '/login': {
    title: 'Login',
    description: 'Log in to upload analyses and to manage the files that you have here.',
    module: 'pages/login.tsx',
    audience: 'everyone',
  },
  '/reset-password': {
    title: 'RESET PASSWORD',
    description: 'Ask for a link by e-mail with which a forgotten password is replaced.',
    module: 'pages/reset-password.tsx',
    audience: 'linked',
  },
  '/reset-password-confirm': {
    title: 'Reset password confirmation',
    description: 'What happens after you asked for a link that replaces a forgotten password.',
    module: 'pages/reset-password-sent.tsx',
    audience: 'linked',
  },
  '/reset-password-confirm/:uid/:token': {
    title: 'RESET PASSWORD',
    description: 'Choose a new password for your account, with the link that came by e-mail.',
    module: 'pages/new-password.tsx',
    audience: 'mailed',
  },
  '/confirm-email/:uid/:token': {
    title: 'Confirm your e-mail',
    description: 'Confirm the new e-mail address of your account, with the link that was sent to it.',
    module: 'pages/confirm-email.tsx',
    audience: 'mailed',
  },
  '/undo-email/:uid/:token': {
    title: 'Undo a change of e-mail',
    description: 'Bring back the former e-mail address of your account, with the link that was sent to it.',
    module: 'pages/undo-email.tsx',
    audience: 'mailed',
  },
  '/change-password': {
    title: 'CHANGE YOUR PASSWORD',
    description: 'Replace the password of your account; for this you need the old one.',
    module: 'pages/change-password.tsx',
    audience: 'account',
  },
  '/change-profile': {
    title: 'CHANGE USER INFORMATION',
    description: 'Change the name, the user name and the e-mail address of your account.',
    module: 'pages/change-profile.tsx',
    audience: 'account',
  },
  '/public-profile': {
    title: 'Name on your analyses',
    description: 'Choose how you are named on your analyses and in citations of them.',
    module: 'pages/public-profile/public-profile.tsx',
    audience: 'account',
  },
  '/your-account': {
    title: 'Your account',
    description: 'Take everything with you that is stored for you, or delete your account.',
    module: 'pages/your-account/your-account.tsx',
    audience: 'account',
  },
  '/report': {
    title: 'Report a file or a person',
    description: 'Tell whoever runs this site of an analysis or a person that breaks its terms or the law.',
    module: 'pages/report/report.tsx',
    audience: 'linked',
  },
  '/operator': {
    title: 'Operator',
    description: 'Reports, hidden files and the state of the site, for those who run it.',
    module: 'pages/operator/operator.tsx',
    audience: 'account',
  },
  '/dashboard': {
    title: 'Dashboard',
    description: 'Your account and your files: see, share, download and delete them.',
    module: 'pages/dashboard/dashboard.tsx',
    audience: 'account',
  },
  '/browse/files': {
    title: 'Browse TiLiA files',
    description: 'Find public analyses by title, composer or performer, hear them and download them.',
    module: 'pages/browse-files/browse-files.tsx',
    hasFeed: true,
    audience: 'everyone',
    prerendered: 'no query',
  },
  '/browse/timelines': {
    title: 'Search',
    description: 'Search in all public analyses at once: units of form, markers, beats and ranges.',
    module: 'pages/browse-timelines/browse-timelines.tsx',
    audience: 'everyone',
    prerendered: 'no query',
  },
  '/search': {
    title: 'Search in the music',
    description: 'Find chords, forms and words in all public analyses, and hear each passage at once.',
    module: 'pages/search-page/search-page.tsx',
    audience: 'everyone',
    prerendered: 'no query',
  },
  '/atlas': {
    title: 'Form atlas',
    description: 'The forms of many pieces below each other, to be aligned, compared and heard.',
    module: 'pages/atlas/atlas.tsx',
    audience: 'everyone',
  },
  // Its head is that of the work.
  '/works/:workId': {
    title: 'Work',
    description: 'All public analyses and performances of one piece, measure by measure.',
    module: 'pages/work-page/work-page.tsx',
    audience: 'linked',
  },
  // Its head is that of the person.
  '/performers/:slug': {
    title: 'Performer',
    description: 'What a person or an ensemble performs in public analyses.',
    module: 'pages/performer/performer.tsx',
    audience: 'linked',
  },
  '/corpora': {
    title: 'Corpora',
    description:
      'Sets of analyses that belong together, to be read, heard, searched and downloaded as a whole.',
    module: 'pages/corpora/corpora.tsx',
    audience: 'everyone',
  },
  // Its head is the corpus's.
  '/corpora/:slug': {
    title: 'Corpus',
    description: 'A set of analyses that belong together, work by work.',
    module: 'pages/corpus/corpus.tsx',
    audience: 'linked',
  },
  '/new-corpus': {
    title: 'New corpus',
    description: 'Put analyses that belong together on a page of their own.',
    module: 'pages/new-corpus/new-corpus.tsx',
    audience: 'account',
  },
  '/edit-corpus/:slug': {
    title: 'Edit corpus',
    description: 'Say what a corpus is, who made it, who sees it, and in what order its works come.',
    module: 'pages/edit-corpus/edit-corpus.tsx',
    audience: 'account',
  },
  // Its head is the question's.
  '/questions/:slug': {
    title: 'Question',
    description: 'A question to all public analyses, which is answered anew each time.',
    module: 'pages/question/question.tsx',
    audience: 'linked',
  },
  // Its head is the person's.
  '/people/:username': {
    title: 'Analyses by one person',
    description: 'Who made analyses on this site, and all that they have made public.',
    module: 'pages/people/people.tsx',
    audience: 'linked',
  },
  '/viewer': VIEWER,
  // Its head is that of the file, and that of the viewer until the file has loaded.
  '/viewer/:fileId': {
    ...VIEWER,
    ...VIEWER_CODE,
    prerendered: 'any query',
  },
  // The same of one version.
  '/viewer/:fileId/:version': {
    ...VIEWER,
    ...VIEWER_CODE,
    prerendered: 'any query',
  },
  '/listen': {
    title: 'Listening list',
    description: 'Passages of analyses, one after another: to be heard in class or at home.',
    module: 'pages/listen/listen.tsx',
    audience: 'linked',
  },
  '/compare': {
    title: 'Compare',
    description: 'Two analyses or performances below each other, aligned by measure, with all that differs.',
    module: 'pages/compare/compare.tsx',
    audience: 'linked',
  },
  '/edit-details/:fileId': {
    title: 'Edit details',
    description: 'Say what your analysis is called, who made it, and what others may do with it.',
    module: 'pages/edit-details/edit-details.tsx',
    audience: 'account',
  },
  '/upload': {
    title: 'Upload',
    description: 'Put TiLiA files on this site with their recordings and scores, private or for everybody.',
    module: 'pages/upload/upload.tsx',
    audience: 'account',
  },
  '/help': { ...helpPage('Start', 'Introduction', 'Help', HELP_HEAD.description), title: HELP_HEAD.title },
  '/help/installation': helpPage(
    'Start',
    'Installation',
    'Installation',
    'How to run TiLiA on Windows, macOS and Linux, and what to do when it does not start.',
  ),
  '/help/timelines/create': helpPage(
    'Start',
    'Create timelines',
    'Create timelines',
    'How to add timelines to a file, arrange them, and fill them.',
  ),
  '/help/hierarchy-tl': helpPage(
    'Timelines',
    'Hierarchy',
    'Hierarchy timelines',
    'A hierarchy timeline shows how the parts of a piece contain one another: phrases in themes, themes in sections, sections in a movement.',
  ),
  '/help/marker-tl': helpPage(
    'Timelines',
    'Marker',
    'Marker timelines',
    'A marker names one moment: a cadence, an entry, a cut, a gesture.',
  ),
  '/help/beat-tl': helpPage(
    'Timelines',
    'Beat',
    'Beat timelines',
    'A beat timeline holds the beats and measures of a recording, and gives every other timeline its measure numbers.',
  ),
  '/help/harmony-tl': helpPage(
    'Timelines',
    'Harmony',
    'Harmony timelines',
    'A harmony timeline shows chords, as Roman numerals or chord symbols, under a row of keys.',
  ),
  '/help/range-tl': helpPage(
    'Timelines',
    'Range',
    'Range timelines',
    'A range timeline sets spans of time in named rows, which may leave gaps and overlap: voices, keys, themes, instruments.',
  ),
  '/help/audiowave-tl': helpPage(
    'Timelines',
    'AudioWave',
    'AudioWave timelines',
    'An AudioWave timeline draws how loud a local recording is, from beginning to end.',
  ),
  '/help/pdf-tl': helpPage(
    'Timelines',
    'PDF',
    'PDF timelines',
    'A PDF timeline turns the pages of a document, such as a score, in step with the music.',
  ),
  '/help/score-tl': helpPage(
    'Timelines',
    'Score',
    'Score timelines',
    'A score timeline draws the notes of a MusicXML file to the scale of the recording, with the engraved score beside it.',
  ),
  '/help/timelines/component-selection-playback-control': helpPage(
    'Working',
    'Selection and playback',
    'Selection and playback',
    'What clicks, drags and keys do in the desktop program, and how playback is steered.',
  ),
  '/help/shortcuts': helpPage(
    'Working',
    'Shortcuts',
    'Keyboard shortcuts',
    'Every keyboard shortcut of the desktop program, on one page.',
  ),
  '/help/import': helpPage(
    'Working',
    'Import',
    'Import',
    'How to bring tables (CSV) into timelines, with every column that is read.',
  ),
  '/help/import-scores': helpPage(
    'Working',
    'Import scores',
    'Import scores',
    'How to bring a MusicXML score into a timeline, and what to do when an import goes wrong.',
  ),
  '/help/export': helpPage(
    'Working',
    'Export',
    'Export',
    'How to take data, pictures and sound out of the desktop program.',
  ),
  '/help/autosaving': helpPage(
    'Working',
    'Autosaving',
    'Autosaving',
    'Where copies of your work are kept, how to get them back, and what a crash report holds.',
  ),
  '/help/web/viewer': helpPage(
    'In the viewer',
    'Open and play',
    'Open and play',
    'How to hear and read an analysis on this site, with the mouse, by touch or by keyboard.',
  ),
  '/help/web/move': helpPage(
    'In the viewer',
    'Zoom and move',
    'Zoom and move',
    'How to see more or less of a recording, follow the music, and find a measure or a word.',
  ),
  '/help/web/read': helpPage(
    'In the viewer',
    'Read an analysis',
    'Read an analysis',
    'How the guide, the details and the outline explain the music, and how to show and hide timelines.',
  ),
  '/help/web/score': helpPage(
    'In the viewer',
    'Score',
    'The score',
    'How the score follows the music, as pages or engraved.',
  ),
  '/help/web/own-recording': helpPage(
    'In the viewer',
    'Your own recording',
    'Your own recording',
    'How to play an analysis that has no recording: with your own, with its chords, or in silence.',
  ),
  '/help/web/links': helpPage(
    'In the viewer',
    'Link to a passage',
    'Link to a passage',
    'How to share a passage by a link, and what a link can say.',
  ),
  '/help/web/exercises': helpPage(
    'In the viewer',
    'Exercises',
    'Exercises',
    'How to hide labels and check what you hear, alone or with a class.',
  ),
  '/help/web/hand-outs': helpPage(
    'In the viewer',
    'Hand-outs',
    'Print a hand-out',
    'How to print an analysis on A4 or Letter, with its labels or as a blank sheet to write on.',
  ),
  '/help/web/present': helpPage(
    'In the viewer',
    'Present',
    'Present to a class',
    'How to show an analysis in a lecture room, with or without a projector.',
  ),
  '/help/web/keys': helpPage(
    'In the viewer',
    'Shortcuts',
    'Keyboard shortcuts of the viewer',
    'Every keyboard shortcut of the web viewer, on one page.',
  ),
  '/help/web/search': helpPage(
    'Find and cite',
    'Search',
    'Browse and search',
    'How to find analyses by title, composer or performer, and single units, markers and notes in all of them.',
  ),
  '/help/web/tql': helpPage(
    'Find and cite',
    'Ask the music',
    'Ask the music',
    'How to find chords, sections and cadences in all analyses: words, chords in a row, and lines of the query language.',
  ),
  '/help/web/listening-lists': helpPage(
    'Find and cite',
    'Listening lists',
    'Listening lists',
    'How to put passages of several analyses into one link, and hear them one after another, in class or at home.',
  ),
  '/help/web/cite': helpPage(
    'Find and cite',
    'Cite',
    'Cite an analysis',
    'How to cite an analysis or a passage of it, and how your own name stands in citations.',
  ),
  '/help/web/figures': helpPage(
    'Find and cite',
    'Figures',
    'Figures for articles and slides',
    'How to make a figure of a passage for an article, a thesis or a slide: sizes, inks, files and captions.',
  ),
  '/help/web/exports': helpPage(
    'Find and cite',
    'Download',
    'Download in other formats',
    'What an analysis can be saved as, and what each format holds.',
  ),
  '/help/web/embed': helpPage(
    'Find and cite',
    'Embed',
    'Embed in a page',
    'How to put an analysis into a course page, a blog or a page of your own.',
  ),
  '/help/web/licences': helpPage(
    'Find and cite',
    'Licences',
    'Licences of analyses',
    'What a licence lets others do with an analysis, which ones there are, and how to change one.',
  ),
  '/help/web/youtube': helpPage(
    'Find and cite',
    'YouTube',
    'YouTube recordings',
    'Why YouTube asks first, what it learns of you, and what its errors mean.',
  ),
  '/help/web/accessibility': helpPage(
    'Find and cite',
    'Accessibility',
    'Accessibility',
    'How this site works by keyboard, with a screen reader, at large sizes and in your own colours.',
  ),
  '/help/web/upload-and-privacy': helpPage(
    'Your files',
    'Upload',
    'Upload',
    'How to put analyses on this site, and what a file may hold.',
  ),
  '/help/web/import': helpPage(
    'Your files',
    'Import files',
    'Import from other programs',
    'How to bring tables, labels and harmonies of other programs to this site.',
  ),
  '/help/web/recordings': helpPage(
    'Your files',
    'Recordings and scores',
    'Recordings and scores',
    'How others get to hear your analysis, and how to add a score to it.',
  ),
  '/help/web/public': helpPage(
    'Your files',
    'Public and private',
    'Public and private',
    'Who can see your files, and what of a public one is published.',
  ),
  '/help/web/share': helpPage(
    'Your files',
    'Share',
    'Share a private file',
    'How to show a private analysis to people without an account, also without your name.',
  ),
  '/help/web/dashboard': helpPage(
    'Your files',
    'Dashboard',
    'Dashboard',
    'How to change, publish and delete your files, one by one or many at once.',
  ),
  '/help/web/details': helpPage(
    'Your files',
    'Edit details',
    'Edit details',
    'How to correct what a file says about the piece, and what you say about your analysis.',
  ),
  '/help/web/versions': helpPage(
    'Your files',
    'Versions',
    'Versions',
    'How to replace an analysis by a better one, and what stays at the addresses of the older ones.',
  ),
  '/help/web/changes': helpPage(
    'Your files',
    'What changed',
    'What changed between versions',
    'How to see what is new in a version of an analysis.',
  ),
  '/help/web/account': helpPage(
    'Your files',
    'Your account',
    'Your account',
    'How you are named, how to take your data with you, and how to leave.',
  ),
  '/help/introduction': { ...HELP_HEAD, audience: 'linked', redirectTo: '/help' },
  '/privacy': {
    ...TEXT,
    title: 'Privacy',
    description: 'What this site keeps of you, where it lies, who sees it and how it goes away.',
  },
  '/terms': {
    ...TEXT,
    title: 'Terms of use',
    description: 'What you may do here, what stays yours, and what nobody promises.',
    prerendered: 'any query',
  },
  '/licences': {
    title: 'Licences',
    description: 'The free software, fonts and example files that this site hands to your browser.',
    module: 'pages/licences/licences.tsx',
    audience: 'everyone',
  },
  '/accessibility': {
    ...TEXT,
    title: 'Accessibility statement',
    description: 'What this site aims for, how it is checked, and what is known to fall short.',
  },
  '/contact': {
    ...TEXT,
    title: 'Contact',
    description: 'Where to write about a fault, a question, or something that must be taken down.',
  },
  '/api': {
    title: 'API',
    description: 'How programs read what is public here: every call, its parameters and its answers.',
    module: 'pages/api/api.tsx',
    audience: 'everyone',
  },
  '/bench': {
    title: 'Bench',
    description: 'Measures in your own browser how fast the viewer draws small and large files.',
    module: 'bench/bench-page.tsx',
    audience: 'linked',
  },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

export type PagePath = keyof typeof TABLE;

/** The address of a page of the help. */
export type HelpPath = {
  [Path in PagePath]: (typeof TABLE)[Path] extends { readonly help: HelpEntry } ? Path : never;
}[PagePath];

/** The one table of the site's pages. */
export const PAGES: Readonly<Record<PagePath, Page>> = TABLE;

/** Paths in the order of the table. */
export const PAGE_PATHS = Object.keys(PAGES) as readonly PagePath[];
