import { LATEST, type Release } from './latest.ts';

/** All versions that this site lists, the newest first. */
export const RELEASES: readonly Release[] = [
  LATEST,
  {
    version: '0.5.11',
    year: 2025,
    month: 4,
    features: [
      'Export of the timelines as an image.',
      'Alt+click selects a unit or marker and leaves playback where it is; Ctrl+click adds to the selection or takes away.',
      'An untitled file takes its title from the name under which it is saved.',
      'JSON export with timelines and what they hold as lists.',
      'Scores in which staves have different signatures.',
      'The licence is shown in the program; beat timelines are faster.',
    ],
  },
  {
    version: '0.5.10',
    year: 2025,
    month: 3,
    features: [
      'Media and PDF files that moved together with the .tla file are found again.',
      'The whole error is shown when a file cannot be loaded.',
    ],
  },
  {
    version: '0.5.9',
    year: 2025,
    month: 2,
    features: ['When the media file is missing, another can be chosen.'],
  },
  {
    version: '0.5.8',
    year: 2025,
    month: 2,
    features: ['Crash reports, with a form to leave a contact address; log files.'],
  },
  {
    version: '0.5.7',
    year: 2025,
    month: 2,
    features: [
      'Auto-scroll by page, smoother scrolling.',
      'No more freezing when one file is opened after another.',
    ],
  },
  {
    version: '0.5.6',
    year: 2025,
    month: 2,
    features: ['Faster grouping; a file that cannot be imported no longer ends the program.'],
  },
  {
    version: '0.5.5',
    year: 2025,
    month: 2,
    features: ['The engraved score is shown in the released builds.'],
  },
  {
    version: '0.5.4',
    year: 2025,
    month: 2,
    features: ['Corrections of the import dialog, of zooming and of the settings.'],
  },
  {
    version: '0.5.3',
    year: 2025,
    month: 2,
    features: ['Zooming keeps the playback position in the middle; the save dialog remembers its folder.'],
  },
  { version: '0.5.2', year: 2025, month: 1, features: ['Corrections of score import and of loading beats.'] },
  {
    version: '0.5.1',
    year: 2025,
    month: 1,
    features: ['Builds are made automatically; edits in the Inspector are undone step by step.'],
  },
  {
    version: '0.5',
    year: 2025,
    month: 1,
    features: [
      'Score timelines with import of MusicXML.',
      'Export as JSON.',
      'A beat timeline can be filled with evenly spaced beats.',
      'Timelines can be made without any media.',
    ],
  },
  {
    version: '0.4.3',
    year: 2024,
    month: 9,
    features: ['A generator of command scripts; many corrections of harmonies and of undo.'],
  },
  {
    version: '0.4.1',
    year: 2024,
    month: 8,
    features: [
      'Settings window; controls for loop, volume and speed; words for what goes wrong with YouTube.',
    ],
  },
  {
    version: '0.4-beta',
    year: 2024,
    month: 6,
    features: ['PDF timelines, with import of their pages from CSV.'],
  },
  { version: '0.3.4', year: 2024, month: 5, features: ['AudioWave timelines.'] },
  {
    version: '0.3.3',
    year: 2024,
    month: 5,
    features: ['Links of YouTube Music; beats load with all their properties.'],
  },
  {
    version: '0.3.2',
    year: 2024,
    month: 5,
    features: [
      'A window that tells of a crash; a menu entry for the autosaves folder; app bundle for macOS.',
    ],
  },
  {
    version: '0.3.1',
    year: 2024,
    month: 3,
    features: ['Arrow keys go through markers, beats and harmonies; more can be undone.'],
  },
  {
    version: '0.3',
    year: 2024,
    month: 2,
    features: [
      'A new interface.',
      'Harmony timelines.',
      'YouTube recordings.',
      'CSV import of beats, hierarchies and harmonies.',
      'Command line mode.',
    ],
  },
  {
    version: '0.1.1',
    year: 2023,
    month: 5,
    features: ['CSV import of markers; lead-in and lead-out of hierarchy units.'],
  },
];

/** '06/2025' */
export const monthOf = ({ year, month }: Release) => `${String(month).padStart(2, '0')}/${year}`;
