import { PROSE_ELEMENTS } from '../../ui/prose.tsx';
import type { FieldDescription, TypeDescription } from '../../shared/contract-description.ts';
import styles from './api-page.module.css';
import { Words } from './words.tsx';

const { table: Table } = PROSE_ELEMENTS;

interface Props {
  readonly fields: readonly FieldDescription[];
  /** Heading of the first column. */
  readonly head: string;
}

/** Fields of an object, or parameters of an address, with their types and what they mean. */
export function FieldTable({ fields, head }: Props) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired, notes }) => (
          <tr key={name}>
            <th scope="row" className={styles.field}>
              <code>{name}</code>
              {isRequired && <span>required</span>}
            </th>
            <td>
              <Type type={type} />
            </td>
            <td>
              <Words text={notes} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A type in words, which leads to its shape where it has one. */
export function Type({ type: { words, shape } }: { readonly type: TypeDescription }) {
  return shape === undefined ? words : <a href={`#shape-${shape}`}>{words}</a>;
}
