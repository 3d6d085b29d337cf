import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { PAGES } from '../../site/pages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import {
  createListStore,
  isListKept,
  syncList,
  type KeptItem,
  type ListStore,
} from '../../viewer/lists/list-store.ts';
import { MAX_HEADING, MAX_ITEMS } from '../../viewer/lists/listening-list.ts';
import { listQuery, placeAsNamed } from '../../viewer/lists/write-list.ts';
import { EmptyList } from '../search/empty-list.tsx';
import { ListLink } from './list-link.tsx';
import { OwnItem } from './own-item.tsx';
import styles from './own-list.module.css';

/** The list that this browser's reader is making: order, headings, and the link that is handed out. */
export function OwnList() {
  const [list] = useState(() => createListStore(siteStorage));
  const items = useStore(list, (state) => state.items);
  useEffect(() => syncList(list, siteStorage), [list]);
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/listen']}>My listening list</PageTitle>
        <p className={`${layoutStyles.count} ${textStyles.num}`}>
          {items.length} of {MAX_ITEMS} passages
        </p>
      </div>
      {items.length === 0 ? <NothingYet /> : <Filled list={list} items={items} />}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyList
      title="Your list is empty"
      action={
        <Link className={buttonClass('outline')} to="/browse/files">
          Browse files
        </Link>
      }
    >
      Open a file, select a unit or drag across the ruler, and choose Add to my listening list from its menu
      or under Share. Lists of files have it in the menu of each row.{' '}
      <Link to="/help/web/listening-lists">How listening lists work</Link>
    </EmptyList>
  );
}

interface FilledProps {
  readonly list: ListStore;
  readonly items: readonly KeptItem[];
}

function Filled({ list, items }: FilledProps) {
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const name = useStore(list, (state) => state.name);
  const address = `/listen?${listQuery(items, name)}`;

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    list.getState().move(from, to);
    setSaid(`${nameOf(item)} is now passage ${to + 1} of ${items.length}.`);
  };
  const remove = (index: number) => {
    const item = items[index];
    if (!item) return;
    list.getState().remove(item.key);
    setSaid(`Removed ${nameOf(item)}.`);
    rows.current?.focus();
  };
  const clear = async () => {
    const isSure = await confirm({
      text: 'Remove all passages from your list?',
      about: <p>Copy the link first to keep them.</p>,
      yes: 'Remove all',
    });
    if (isSure) list.getState().replace([], '');
  };

  return (
    <div className={layoutStyles.form}>
      {!isListKept(siteStorage) && (
        <Notice kind="warning">
          <p>
            Your browser stores nothing here, so this list ends with this tab. Copy its link now; from the
            link you can edit a copy later.
          </p>
        </Notice>
      )}
      <TextField
        label="Name of the list"
        name="list-name"
        autoComplete="off"
        placeholder="Listening list"
        maxLength={MAX_HEADING}
        value={name}
        onChange={({ target }) => list.getState().setName(target.value)}
      />
      <ListLink link={`${location.origin}${address}`} />
      <div className={layoutStyles.actions}>
        <Link className={buttonClass('outline')} to={address}>
          Open to play or print
        </Link>
        <Button look="plain" onClick={() => void clear()}>
          Remove all
        </Button>
      </div>
      <ol ref={rows} className={styles.rows} tabIndex={-1} aria-label="Passages">
        {items.map((item, index) => (
          <OwnItem
            key={item.key}
            item={item}
            name={nameOf(item)}
            about={aboutOf(item)}
            index={index}
            count={items.length}
            isDragged={dragged === index}
            onHeading={(heading) => list.getState().setHeading(item.key, heading)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, index);
            }}
          />
        ))}
      </ol>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

const nameOf = (item: KeptItem) => item.heading.trim() || aboutOf(item);

const aboutOf = ({ title, fileId, place }: KeptItem) =>
  `${title || `File ${fileId}`}, ${placeAsNamed(place)}`;
