import { Link } from 'react-router';
import { shortTime } from '../../shared/time.ts';
import { FormStrip } from '../../ui/form-strip.tsx';
import textStyles from '../../ui/text.module.css';
import type { FileEntry } from '../browse-files/file-entry.ts';
import { ListFailureNotice } from '../list-failure.tsx';
import { RowPlay } from '../search/row-play.tsx';
import { useRowSound } from '../search/row-sound.ts';
import styles from './examples.module.css';
import sectionStyles from './section.module.css';
import { titleOf, type ExampleWork } from './example-works.ts';

interface ExamplesProps {
  readonly id: string;
  readonly heading: string;
  readonly words: string;
  readonly works: readonly ExampleWork[];
  /** Files to list; undefined while they are loading. */
  readonly files: readonly FileEntry[] | undefined;
  /** Whether the server did not list them. */
  readonly hasFailed: boolean;
  /** Asks for the list anew; left out where another part of the page does. */
  readonly onRetry?: () => void;
}

/** Analyses of some works. Where another file has a movement's id, or none, there is no link. */
export function Examples({ id, heading, words, works, files, hasFailed, onRetry }: ExamplesProps) {
  const sound = useRowSound();
  return (
    <section className={sectionStyles.section} aria-labelledby={id}>
      <div className={sectionStyles.head}>
        <h2 id={id}>{heading}</h2>
        <p>{words}</p>
      </div>
      {hasFailed && onRetry && (
        <div className={styles.failed}>
          <ListFailureNotice onRetry={onRetry} />
        </div>
      )}
      <div aria-busy={files === undefined && !hasFailed}>
        {works.map((work) => (
          <div key={work.catalogue} className={styles.work}>
            <h3>
              {work.catalogue} <small>{work.work}</small>
            </h3>
            <ul>
              {work.movements.map((movement) => {
                const title = titleOf(work, movement);
                const file = files?.find((one) => one.id === movement.id && one.title === title);
                return (
                  <li key={movement.id}>
                    <Movement
                      heading={movement.heading}
                      catalogue={work.catalogue}
                      length={movement.length}
                      file={file}
                      isKnown={files !== undefined}
                    />
                    {file?.recording !== undefined && (
                      <div className={styles.sound}>
                        <RowPlay id={file.id} file={file} sound={sound} />
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

interface MovementProps {
  readonly heading: string;
  readonly catalogue: string;
  /** Seconds. */
  readonly length: number;
  readonly file: FileEntry | undefined;
  /** Whether it is known if the file is there. */
  readonly isKnown: boolean;
}

function Movement({ heading, catalogue, length, file, isKnown }: MovementProps) {
  const name = (
    <span className={styles.name}>
      <span>
        <span className={textStyles.visuallyHidden}>{catalogue}, </span>
        {heading}
      </span>
      {file?.recording === undefined && (
        <span className={textStyles.num}>{isKnown && !file ? 'not on this server' : shortTime(length)}</span>
      )}
    </span>
  );
  if (!file) {
    return (
      <span className={styles.movement} data-absent={isKnown || undefined}>
        {name}
        <FormStrip rows={[]} />
      </span>
    );
  }
  return (
    <Link className={styles.movement} to={`/viewer/${file.id}/`}>
      {name}
      <FormStrip rows={file.strip} />
    </Link>
  );
}
