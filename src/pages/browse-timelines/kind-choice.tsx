import { SEARCH_KINDS, type SearchKind } from '../../kinds/registry/searching.ts';
import { Segments } from '../../ui/segments.tsx';
import textStyles from '../../ui/text.module.css';
import { KindSign } from '../../ui/kind-sign.tsx';
import styles from './kind-choice.module.css';

interface KindChoiceProps {
  readonly kind: SearchKind;
  readonly onChange: (kind: SearchKind) => void;
}

/** Choice of the kind of timelines to search. */
export function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <div className={styles.kindChoice}>
      <p className={textStyles.capsLabel} aria-hidden="true">
        TIMELINE KIND
      </p>
      <Segments
        label="Timeline kind"
        name="kind"
        choices={SEARCH_KINDS}
        chosen={kind}
        onChoose={onChange}
        className={styles.segments}
      >
        {(one) => (
          <>
            <KindSign kind={one} />
            {one}
          </>
        )}
      </Segments>
    </div>
  );
}
