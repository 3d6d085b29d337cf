import { PROSE_ELEMENTS } from '../../ui/prose.tsx';
import styles from './api-page.module.css';
import { Words } from './words.tsx';
import type {
  AnswerDescription,
  BodyDescription,
  CallDescription,
} from '../../shared/contract-description.ts';
import { FieldTable, Type } from './field-table.tsx';
import { TryIt } from './try-it.tsx';

const { h3: Heading, pre: Code } = PROSE_ELEMENTS;

/** One call: what it does, what it takes and what it answers. */
export function Call({ call }: { readonly call: CallDescription }) {
  const { id, method, path, summary, description, needsAccount, parameters, body, answers } = call;
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{summary.replace(/\.$/, '')}</Heading>
      <p className={styles.address}>
        <code>
          <strong>{method}</strong> /api/v1{path}
        </code>
        {needsAccount && <span>needs an account</span>}
      </p>
      {description !== '' && description.split('\n\n').map((text) => <Words key={text} text={text} />)}
      {parameters.length > 0 && <FieldTable fields={parameters} head="Parameter" />}
      {body && <Body body={body} />}
      <Answers answers={answers} />
      {method === 'GET' && !needsAccount && <TryIt call={call} />}
    </section>
  );
}

function Body({ body: { contentType, fields, example } }: { readonly body: BodyDescription }) {
  return (
    <>
      <p>
        Body, as <code>{contentType}</code>:
      </p>
      {fields.length > 0 && <FieldTable fields={fields} head="Field" />}
      {example !== '' && (
        <Code>
          <code>{example}</code>
        </Code>
      )}
    </>
  );
}

function Answers({ answers }: { readonly answers: readonly AnswerDescription[] }) {
  return (
    <details className={styles.answers}>
      <summary>Answers</summary>
      <dl>
        {answers.map(({ status, description, contentTypes, type, example }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <Words text={description} />
              {contentTypes.length > 0 && (
                <p>
                  {contentTypes.join(', ')}
                  {type && (
                    <>
                      : <Type type={type} />
                    </>
                  )}
                </p>
              )}
              {example !== '' && (
                <Code>
                  <code>{example}</code>
                </Code>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
