import { Columns2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Comparable } from './entries.ts';
import styles from './work.module.css';

interface CompareBarProps {
  readonly chosen: readonly Comparable[];
  readonly replaced: Comparable | undefined;
  readonly onClear: () => void;
}

/** The bar at the foot of the window, with the two that are compared. */
export function CompareBar({ chosen, replaced, onClear }: CompareBarProps) {
  const [a, b] = chosen;
  const said =
    chosen.length === 0
      ? ''
      : `${chosen.length} selected: ${chosen.map(({ words }) => words).join(' and ')}` +
        (replaced ? `, in place of ${replaced.words}` : '') +
        (b ? '' : '. Select another one to compare.');
  return (
    <div className={chosen.length === 0 ? undefined : styles.bar}>
      <p role="status">{said}</p>
      {chosen.length > 0 && (
        <Button look="plain" onClick={onClear}>
          Clear
        </Button>
      )}
      {a && b && (
        <Link className={buttonClass()} to={`/compare?a=${a.id}&b=${b.id}`}>
          <Columns2 size={18} aria-hidden="true" />
          Compare
        </Link>
      )}
    </div>
  );
}
