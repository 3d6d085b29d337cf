import type { ReactNode } from 'react';
import type { KindName } from '../../kinds/kind.ts';

const SIGNS: Readonly<Record<KindName, ReactNode>> = {
  HIERARCHY: (
    <path
      d="M3 5h18v4H3zM3 10h10v4H3zM14 10h7v4h-7zM3 15h5v4H3zM9 15h4v4H9zM14 15h7v4h-7z"
      fill="currentColor"
      stroke="none"
    />
  ),
  MARKER: (
    <>
      <path d="M12 7l3.6 6H8.4z" fill="currentColor" stroke="none" />
      <path d="M3 18h18" />
    </>
  ),
  BEAT: <path d="M3 19h18M4 19V6M9.3 19v-6M14.6 19v-6M20 19V6" />,
  HARMONY: <path d="M3.5 6l4.2 12L12 6M15.5 5.2h4.6l-2.6 6" />,
  AUDIOWAVE: <path d="M4 10v4M7.2 7v10M10.4 4v16M13.6 8v8M16.8 5.5v13M20 10v4" />,
  PDF: (
    <>
      <path d="M6 3h8.5L19 7.5V21H6zM14 3v5h5" />
      <path d="M9 12.5h7M9 16h7" />
    </>
  ),
  SLIDER: (
    <>
      <path d="M3 12h6M15 12h6" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
};

/** The little drawing of a timeline's kind. Always beside the timeline's name, so it has none itself. */
export function KindSign({ kind }: { readonly kind: KindName }) {
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
      {SIGNS[kind]}
    </svg>
  );
}
