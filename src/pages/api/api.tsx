import { contract } from 'virtual:contract';
import { PAGES } from '../../site/pages.ts';
import { feedPath } from '../../site/feed-path.ts';
import { Prose, PROSE_ELEMENTS } from '../../ui/prose.tsx';
import styles from './api-page.module.css';
import { Words } from './words.tsx';
import { Call } from './call.tsx';
import { FieldTable } from './field-table.tsx';

const { a: Anchor, h2: Heading, pre: Code } = PROSE_ELEMENTS;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every call of the contract, group by group, and the objects that they answer with. */
export function Component() {
  return (
    <div className={styles.page}>
      <nav className={styles.groups} aria-label="Calls">
        {contract.groups.map(({ name, calls }) => (
          <div key={name}>
            <a href={`#${name}`}>{capitalised(name)}</a>
            <ul>
              {calls.map(({ id, method, path }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <span>{method}</span> {path}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <a href="#shapes">Shapes</a>
      </nav>
      <Prose head={PAGES['/api']}>
        <p>
          Reading needs no account and no key. The contract is <a href="/api/openapi.yaml">openapi.yaml</a>,
          also as <a href="/api/openapi.json">JSON</a>: programs that make a client of it can use it as it
          stands. Other sites may ask from a browser for all that is public. To take everything, page through
          the <Anchor href="#listCatalogueFiles">catalogue</Anchor> rather than the search, and say in{' '}
          <code>User-Agent</code> how you can be reached. New analyses come as an{' '}
          <a href={feedPath()}>Atom feed</a> too, as do those of one person.
        </p>
        {contract.description.split('\n\n').map((paragraph) => (
          <Words key={paragraph} text={paragraph} />
        ))}
        <Code>
          <code>{`curl '${location.origin}/api/v1/catalogue/files/?limit=3'`}</code>
        </Code>
        {contract.groups.map(({ name, description, calls }) => (
          <section key={name} aria-labelledby={name}>
            <Heading id={name}>{capitalised(name)}</Heading>
            <Words text={description} />
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </section>
        ))}
        <Heading id="shapes">Shapes</Heading>
        <p>
          Objects that several answers have. Fields that are not required are left out where there is nothing.
        </p>
        {contract.shapes.map(({ name, description, fields }) => (
          <section key={name} className={styles.shape} aria-labelledby={`shape-${name}`}>
            <h3 id={`shape-${name}`}>{name}</h3>
            {description !== '' && <Words text={description} />}
            {fields.length > 0 && <FieldTable fields={fields} head="Field" />}
          </section>
        ))}
      </Prose>
    </div>
  );
}
