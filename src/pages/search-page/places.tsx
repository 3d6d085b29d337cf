import { useState } from 'react';
import { Link } from 'react-router';
import { workPath } from '../../site/work-path.ts';
import { counted } from '../../shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { passagesOf, type WorkPlaces } from './found.ts';
import { PassageRow } from './passage-row.tsx';
import styles from './places.module.css';
import { soundKey, type Hearing } from './use-hearing.ts';

/** A work with more passages shows as many as `FIRST_ROWS`, and the others when they are asked for. */
const MAX_ROWS = 5;
const FIRST_ROWS = 3;

interface ListProps {
  /** What is counted, in the singular and the plural. */
  readonly nouns: readonly [one: string, many: string];
  readonly hearing: Hearing;
}

/** The places of a page, work by work. */
export function Places({ works, ...list }: ListProps & { readonly works: readonly WorkPlaces[] }) {
  return works.map((work, index) => <WorkSection key={index} work={work} {...list} />);
}

function WorkSection({
  work: { workId, places, count, filesCount },
  nouns,
  hearing,
}: ListProps & { readonly work: WorkPlaces }) {
  const passages = passagesOf(places);
  const [isWhole, setWhole] = useState(passages.length <= MAX_ROWS);
  const file = places[0]?.file;
  const shown = isWhole ? passages : passages.slice(0, FIRST_ROWS);
  const facts = [
    file?.composer ?? '',
    counted(count, ...nouns),
    filesCount > 1 ? `in ${counted(filesCount, 'analysis', 'analyses')}` : '',
  ];
  return (
    <section className={styles.work}>
      <div className={styles.head}>
        <h3>{file?.title}</h3>
        <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        <Link to={workPath(workId)} aria-label={`Work page of ${file?.title ?? ''}`}>
          Work page
        </Link>
      </div>
      <ol className={styles.rows}>
        {shown.map((passage) => (
          <PassageRow
            key={soundKey(passage.first)}
            passage={passage}
            isOfMany={filesCount > 1}
            hearing={hearing}
          />
        ))}
      </ol>
      {!isWhole && (
        <Button look="plain" size="small" className={styles.more} onClick={() => setWhole(true)}>
          Show {passages.length - FIRST_ROWS} more in this work
        </Button>
      )}
    </section>
  );
}
