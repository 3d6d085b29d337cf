import { KIND_FACTS, type KindName } from '../kinds/registry/facts.ts';

/** The little drawing of a timeline's kind. Always beside the timeline's name, so it has none itself. */
export function KindSign({ kind }: { readonly kind: KindName }) {
  const { fill, stroke } = KIND_FACTS[kind].sign;
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {fill !== undefined && <path d={fill} fill="currentColor" stroke="none" />}
      {stroke !== undefined && <path d={stroke} />}
    </svg>
  );
}
