import { KindSign } from '../../viewer/panels/kind-sign.tsx';
import { KINDS, type Kind } from './fields.ts';

interface KindChoiceProps {
  readonly kind: Kind;
  readonly onChange: (kind: Kind) => void;
}

/** Which kind of timelines is searched. */
export function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <div className="kind-choice">
      <p className="caps-label" aria-hidden="true">
        TIMELINE KIND
      </p>
      <div className="segments" role="radiogroup" aria-label="Timeline kind">
        {KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="kind"
              value={one}
              checked={one === kind}
              onChange={() => onChange(one)}
            />
            <KindSign kind={one} />
            {one}
          </label>
        ))}
      </div>
    </div>
  );
}
