import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { KIND_FACTS, KIND_NAMES } from '../kinds/registry/facts.ts';
import { HELP_PAGES } from '../site/help-pages.ts';
import { KindSign } from '../ui/kind-sign.tsx';
import styles from './help-index.module.css';

const GROUPS = [...new Set(HELP_PAGES.map(({ group }) => group))];

const SIGNS: ReadonlyMap<string, ReactNode> = new Map(
  KIND_NAMES.map((kind) => [KIND_FACTS[kind].help ?? '', <KindSign key={kind} kind={kind} />] as const),
);

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
