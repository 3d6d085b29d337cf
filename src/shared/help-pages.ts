import type { PageHead } from './page-heads.ts';

interface HelpPage extends PageHead {
  readonly path: string;
  /** In the index beside the pages. */
  readonly name: string;
  readonly group: 'Start' | 'Timelines' | 'Working' | 'On the web';
}

/** The pages of the help in reading order. Each has its text in src/help/pages, under the name of its path. */
export const HELP_PAGES = [
  {
    path: '/help',
    name: 'Introduction',
    group: 'Start',
    title: 'Help',
    description:
      'TiLiA has two halves: a desktop program in which timelines are made, and this site, where they are found, heard and shared.',
  },
  {
    path: '/help/installation',
    name: 'Installation',
    group: 'Start',
    title: 'Installation',
    description: 'How to run TiLiA on Windows, macOS and Linux, and what to do when it does not start.',
  },
  {
    path: '/help/timelines/create',
    name: 'Create timelines',
    group: 'Start',
    title: 'Create timelines',
    description: 'How to add timelines to a file, arrange them, and fill them with components.',
  },
  {
    path: '/help/hierarchy-tl',
    name: 'Hierarchy',
    group: 'Timelines',
    title: 'Hierarchy timelines',
    description:
      'A hierarchy timeline shows how the parts of a piece contain one another: phrases in themes, themes in sections, sections in a movement.',
  },
  {
    path: '/help/marker-tl',
    name: 'Marker',
    group: 'Timelines',
    title: 'Marker timelines',
    description: 'A marker names one moment: a cadence, an entry, a cut, a gesture.',
  },
  {
    path: '/help/beat-tl',
    name: 'Beat',
    group: 'Timelines',
    title: 'Beat timelines',
    description:
      'A beat timeline holds the beats and measures of a recording, and gives every other timeline its measure numbers.',
  },
  {
    path: '/help/harmony-tl',
    name: 'Harmony',
    group: 'Timelines',
    title: 'Harmony timelines',
    description: 'A harmony timeline shows chords, as Roman numerals or chord symbols, under a row of keys.',
  },
  {
    path: '/help/audiowave-tl',
    name: 'AudioWave',
    group: 'Timelines',
    title: 'AudioWave timelines',
    description: 'An AudioWave timeline draws how loud a local recording is, from beginning to end.',
  },
  {
    path: '/help/pdf-tl',
    name: 'PDF',
    group: 'Timelines',
    title: 'PDF timelines',
    description: 'A PDF timeline turns the pages of a document, such as a score, in step with the music.',
  },
  {
    path: '/help/score-tl',
    name: 'Score',
    group: 'Timelines',
    title: 'Score timelines',
    description:
      'A score timeline draws the notes of a MusicXML file to the scale of the recording, with the engraved score beside it.',
  },
  {
    path: '/help/timelines/component-selection-playback-control',
    name: 'Selection and playback',
    group: 'Working',
    title: 'Selection and playback',
    description: 'What clicks, drags and keys do in the desktop program, and how playback is steered.',
  },
  {
    path: '/help/shortcuts',
    name: 'Shortcuts',
    group: 'Working',
    title: 'Keyboard shortcuts',
    description: 'Every keyboard shortcut of the desktop program, on one page.',
  },
  {
    path: '/help/import',
    name: 'Import',
    group: 'Working',
    title: 'Import',
    description:
      'How to bring tables (CSV) and scores (MusicXML) into timelines, with every column that is read.',
  },
  {
    path: '/help/export',
    name: 'Export',
    group: 'Working',
    title: 'Export',
    description: 'How to take data, pictures and sound out of the desktop program.',
  },
  {
    path: '/help/autosaving',
    name: 'Autosaving',
    group: 'Working',
    title: 'Autosaving',
    description: 'Where copies of your work are kept, how to get them back, and what a crash report holds.',
  },
  {
    path: '/help/web/viewer',
    name: 'Viewer',
    group: 'On the web',
    title: 'The web viewer',
    description: 'How to hear and read an analysis on this site, with the mouse, by touch or by keyboard.',
  },
  {
    path: '/help/web/search',
    name: 'Search',
    group: 'On the web',
    title: 'Browse and search',
    description:
      'How to find analyses by title, composer or performer, and single components in all of them.',
  },
  {
    path: '/help/web/upload-and-privacy',
    name: 'Upload and privacy',
    group: 'On the web',
    title: 'Upload and privacy',
    description: 'How to put files on this site, who can see them, and what of them is published.',
  },
  {
    path: '/help/web/youtube',
    name: 'YouTube',
    group: 'On the web',
    title: 'YouTube recordings',
    description: 'Why YouTube asks first, what it learns of you, and what its errors mean.',
  },
  {
    path: '/help/web/accessibility',
    name: 'Accessibility',
    group: 'On the web',
    title: 'Accessibility',
    description:
      'How this site works by keyboard, with a screen reader, at large sizes and in your own colours.',
  },
] as const satisfies readonly HelpPage[];

export type HelpPath = (typeof HELP_PAGES)[number]['path'];
