import { Ellipsis, ListPlus } from 'lucide-react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { addFileInWords } from '../listen/add-file.ts';
import type { Place } from './found.ts';
import styles from './hit-acts.module.css';
import { passageInList, viewerPath } from './hit-words.ts';

const CitePlace = lazy(() => import('./cite-place.tsx'));

/** Keys that lead from the link of a row to another row's. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function focusRow(link: Element, step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-open]')];
  links[links.findIndex((one) => one === link) + step]?.focus();
}

interface Props {
  readonly place: Place;
  /** The place as it is read aloud. */
  readonly name: string;
  /** Plays the place; left out while it plays. */
  readonly onPlay: (() => void) | undefined;
}

/** What can be done with a place: in a row, or in a narrow window behind one button. */
export function HitActs({ place, name, onPlay }: Props) {
  const [isCiting, setCiting] = useState(false);
  const navigate = useNavigate();
  const path = viewerPath(place);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step !== undefined) focusRow(event.currentTarget, step);
    else if (event.key === ' ' && onPlay) onPlay();
    else return;
    event.preventDefault();
  };
  const add = () => notify(addFileInWords(place.file, passageInList(place)));
  return (
    <div>
      <div className={styles.row}>
        <Link to={path} aria-label={`Open ${name}`} data-open onKeyDown={onKeyDown}>
          Open
        </Link>
        <button type="button" aria-label={`Cite ${name}`} onClick={() => setCiting(true)}>
          Cite
        </button>
        <IconButton aria-label={`Add to my list: ${name}`} title="Add to my list" onClick={add}>
          <ListPlus size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.menuPlace}>
        <MenuButton
          button={
            <>
              <Ellipsis size={18} aria-hidden="true" />
              <span className={textStyles.visuallyHidden}>More for {name}</span>
            </>
          }
          buttonClass={iconButtonStyles.iconButton ?? ''}
          label="More"
          menuClass={styles.menu}
        >
          <MenuItem onChoose={() => void navigate(path)}>Open</MenuItem>
          <MenuItem onChoose={() => setCiting(true)}>Cite</MenuItem>
          <MenuItem onChoose={add}>Add to my list</MenuItem>
        </MenuButton>
      </div>
      {isCiting && (
        <Suspense>
          <CitePlace place={place} onClose={() => setCiting(false)} />
        </Suspense>
      )}
    </div>
  );
}
