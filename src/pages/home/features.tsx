import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LATEST } from '../downloads/latest.ts';
import {
  ClickDrawing,
  KindsDrawing,
  MediaDrawing,
  MetadataDrawing,
  NotationDrawing,
  SharingDrawing,
  TimelinesDrawing,
} from './drawings.tsx';
import styles from './features.module.css';
import sectionStyles from './section.module.css';

interface Feature {
  readonly title: string;
  readonly drawing: ReactNode;
  readonly text: ReactNode;
}

/** Features in the order of the specification, and where to get each. */
const FEATURES: readonly Feature[] = [
  {
    title: 'Flexible multimodal timelines',
    drawing: <TimelinesDrawing />,
    text: 'Form, measures, harmony, markers, sound and score in one stack, on one time axis.',
  },
  {
    title: 'Local or streamed audio and video',
    drawing: <MediaDrawing />,
    text: 'A recording on your disk or a YouTube video; or no recording at all.',
  },
  {
    title: 'Playback control by clicking annotations',
    drawing: <ClickDrawing />,
    text: 'Click a unit to select it and go there. Double-click to hear it.',
  },
  {
    title: 'Seven timeline types',
    drawing: <KindsDrawing />,
    text: 'Hierarchy, marker, beat, harmony, audiowave, PDF and score; the viewer shows ranges too.',
  },
  {
    title: 'Fully customizable metadata fields',
    drawing: <MetadataDrawing />,
    text: 'Composer, performer, form, tonality, or whatever your project needs to record.',
  },
  {
    title: 'Music notation display',
    drawing: <NotationDrawing />,
    text: 'Pages of a PDF and engraved MusicXML or MEI turn with the music; a lane has the notes to scale.',
  },
  {
    title: 'Web viewer and sharing',
    drawing: <SharingDrawing />,
    text: 'Upload a file, send a link to a passage, let others download it and build on it.',
  },
  {
    title: 'Free and open source',
    drawing: <span className={styles.version}>{LATEST.version}</span>,
    text: <LatestVersion />,
  },
];

export function Features() {
  return (
    <section className={sectionStyles.section} aria-labelledby="features">
      <div className={sectionStyles.head}>
        <h2 id="features">What TiLiA does</h2>
      </div>
      <ul className={styles.features}>
        {FEATURES.map(({ title, drawing, text }) => (
          <li key={title}>
            <div className={styles.drawing} aria-hidden="true">
              {drawing}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatestVersion() {
  const date = `${String(LATEST.month).padStart(2, '0')}/${LATEST.year}`;
  return (
    <>
      For Windows, macOS and Linux. {LATEST.version} ({date}) is the latest version here:{' '}
      <Link to="/downloads">Downloads</Link> and <Link to="/help">help</Link>.
    </>
  );
}
