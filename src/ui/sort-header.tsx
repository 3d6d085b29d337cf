import { useId, type ReactNode } from 'react';
import tableStyles from './table.module.css';

type Direction = 'ascending' | 'descending';

interface SortHeaderProps {
  readonly name: string;
  /** Name by which the column is styled. */
  readonly column: string;
  /** Direction of sorting; undefined where another column is the sorted one. */
  readonly direction: Direction | undefined;
  /** The grid's glyph of each direction; specification, section 4. */
  readonly arrows: Readonly<Record<Direction, string>>;
  /** Name of each direction in this column: "A-Z". */
  readonly words: Readonly<Record<Direction, string>>;
  readonly onSort: () => void;
  /** Control that stands before the name. */
  readonly children?: ReactNode;
}

/** A column's head that sorts the grid by it. */
export function SortHeader({ name, column, direction, arrows, words, onSort, children }: SortHeaderProps) {
  const id = useId();
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={direction}
      // Its cells are named after it, not after what stands beside the name.
      aria-labelledby={children === undefined ? undefined : id}
    >
      {children}
      <button id={id} type="button" onClick={onSort}>
        {name}
        {direction && (
          <span className={tableStyles.order}>
            <span aria-hidden="true">{arrows[direction]}</span> {words[direction]}
          </span>
        )}
      </button>
    </th>
  );
}
