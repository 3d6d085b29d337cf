import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { KIND_FACTS, KIND_NAMES } from '../kinds/facts.ts';
import { HELP_PAGES } from '../site/help-pages.ts';
import type { HelpPath } from '../site/pages.ts';
import { KindSign } from '../viewer/panels/rail/kind-sign.tsx';
import styles from './help-index.module.css';

const GROUPS = [...new Set(HELP_PAGES.map(({ group }) => group))];

const SCORE: HelpPath = '/help/score-tl';

const SIGNS: ReadonlyMap<string, ReactNode> = new Map([
  ...KIND_NAMES.map((kind) => [KIND_FACTS[kind].help ?? '', <KindSign key={kind} kind={kind} />] as const),
  [SCORE, <ScoreSign key={SCORE} />],
]);

/** All pages of the help, in groups. */
export function HelpIndex() {
  return (
    <nav className={styles.pages} aria-label="Help pages">
      {GROUPS.map((group, index) => (
        <div key={group}>
          <p id={`help-group-${index}`}>{group}</p>
          <ul aria-labelledby={`help-group-${index}`}>
            {HELP_PAGES.filter((page) => page.group === group).map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path} end>
                  {SIGNS.get(path)}
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The viewer has no score timelines, and so no sign for them. */
function ScoreSign() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 6h18M3 10h18M3 14h18M3 18h18M11.4 13.6V5" />
      <ellipse cx="9" cy="14" rx="2.4" ry="1.8" fill="currentColor" />
    </svg>
  );
}
