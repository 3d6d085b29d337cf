import { UNSUPPORTED_KINDS as TEXT } from '../../../shared/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { plainKind } from '../../../kinds/registry/facts.ts';

/** Kinds of timelines that the online viewer does not support, without `_TIMELINE`. There are none today. */
const UNSUPPORTED_KINDS: readonly string[] = [];

interface Props {
  /** Kinds of all timelines of a file; a kind may be named several times. */
  readonly kinds: readonly string[];
  readonly unsupported?: readonly string[];
}

/** The specification's alert for a file that has timelines of such kinds; nothing for any other file. */
export function UnsupportedKinds({ kinds, unsupported = UNSUPPORTED_KINDS }: Props) {
  const found = [...new Set(kinds.map(plainKind))].filter((kind) => unsupported.includes(kind));
  if (found.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{TEXT}</p>
      <ul>
        {found.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
    </Notice>
  );
}
