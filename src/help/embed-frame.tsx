import { useEffect, useRef, useState } from 'react';
import styles from './embed-frame.module.css';

const ALLOWED = 'autoplay; fullscreen; encrypted-media';

interface Props {
  /** Path of the frame, with its query. */
  readonly path: string;
  readonly title: string;
}

/** An example in a frame, as it stands in pages of other sites. */
export const EmbedFrame = ({ path, title }: Props) => (
  <iframe className={styles.frame} src={path} title={title} loading="lazy" allow={ALLOWED} />
);

interface Sounding {
  readonly timeline: number;
  readonly components: readonly { readonly label: string }[];
}

/** What is used here of the module that pages of other sites load. */
interface EmbedApi {
  readonly tilia: (frame: HTMLIFrameElement) => {
    readonly on: (event: 'sounding', act: (sounding: Sounding) => void) => () => void;
  };
}

const API_PATH = '/embed-api.js';

interface FollowedProps extends Props {
  /** Labels of units, in the order of the text. */
  readonly labels: readonly string[];
}

/** The same beside a text that follows it: the unit that sounds is marked. */
export function FollowedFrame({ labels, ...frame }: FollowedProps) {
  const place = useRef<HTMLDivElement>(null);
  /** Labels of what sounds, by timeline. */
  const [now, setNow] = useState<Readonly<Record<number, readonly string[]>>>({});
  const isNow = (label: string) => Object.values(now).some((sounding) => sounding.includes(label));
  useEffect(() => {
    const found = place.current?.querySelector('iframe');
    if (!found) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    // As any page loads it: no part of this site's own code.
    import(/* @vite-ignore */ API_PATH).then(
      ({ tilia }: EmbedApi) => {
        if (isOver) return;
        stop = tilia(found).on('sounding', ({ timeline, components }) => {
          const labelled = components.map(({ label }) => label);
          setNow((before) => ({ ...before, [timeline]: labelled }));
        });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return (
    <div ref={place} className={styles.followed}>
      <EmbedFrame {...frame} />
      <p>
        {labels.map((label) => (
          <span key={label} aria-current={isNow(label) || undefined}>
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}
