import { useId } from 'react';

/** The linden leaf of stacked bars with the playhead as its midrib; decoration beside the name. */
export function Mark({ sizePx }: { readonly sizePx: number }) {
  const leaf = useId();
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true">
      <clipPath id={leaf}>
        <path d="M12 23.4C11.6 21 10.4 19.6 8.6 18.1 5.2 15.3 2.4 12.9 2.2 9.2 2.1 6 4.2 3.5 7.4 3.4c1.9 0 3.6.8 4.6 2.1C12.8 4.4 14.2 3.7 15.9 3.8c3.7.2 6 2.7 5.9 5.8-.1 3.6-3 6-6.3 8.6C13.6 19.7 12.5 21 12 23.4z" />
      </clipPath>
      <g clipPath={`url(#${leaf})`} fill="var(--leaf)">
        <path d="M0 3h11v4.2H0zM13 3h11v4.2H13zM0 8.1h11v3.9H0zM13 8.1h11V12H13zM0 12.9h11v3.5H0zM13 12.9h11v3.5H13zM0 17.3h11V24H0zM13 17.3h11V24H13z" />
      </g>
      <path d="M12 1v20.6" stroke="var(--rubric)" strokeWidth="1.2" strokeLinecap="round" />
    </svg>
  );
}
