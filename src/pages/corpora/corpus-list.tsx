import { Link } from 'react-router';
import type { components } from '../../api/schema.d.ts';
import { licenceName } from '../../cite/licences.ts';
import { counted } from '../../shared/counted.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import styles from './corpus-list.module.css';

type ListedCorpus = components['schemas']['ListedCorpus'];

/** Corpora with what is in each. */
export const CorpusList = ({ corpora }: { readonly corpora: readonly ListedCorpus[] }) => (
  <ul className={styles.corpora}>
    {corpora.map(({ slug, title, description, credits, licence, owner, owner_name, works, files }) => (
      <li key={slug}>
        <Link to={corpusPath(slug)}>{title}</Link>
        <p className={styles.facts}>
          {[
            counted(works, 'work'),
            counted(files, 'file'),
            credits || owner_name || owner,
            licenceName(licence),
          ]
            .filter((fact) => fact !== '')
            .join(' · ')}
        </p>
        {description !== '' && <p className={styles.description}>{plain(description)}</p>}
      </li>
    ))}
  </ul>
);

/** Markdown as words alone, for a line or two: the parser is for the corpus's own page. */
const plain = (markdown: string): string => markdown.replaceAll(/[*_`#>]+|\]\([^)]*\)|\[/gu, '');
