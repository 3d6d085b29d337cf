import { Download, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '../../../shared/app-error.ts';
import { addToOwnList } from '../../../queue/add-to-own-list.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toasts.tsx';
import { MAX_ITEMS } from '../../../viewer/lists/listening-list.ts';
import type { Search } from '../address.ts';
import { viewerPath } from '../hit-words.ts';
import { queueItemOf } from '../use-hearing.ts';
import { allPlaces } from './all-places.ts';
import { placesCsv } from './places-csv.ts';

/** Buttons that take everything along that was found: as passages of the listening list, or as a table. */
export function TakeAlong({ search }: { readonly search: Search }) {
  const [isBusy, setBusy] = useState(false);
  const run = (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    act()
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        notify(error.message);
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        look="plain"
        size="small"
        aria-disabled={isBusy || undefined}
        onClick={() => run(() => addAll(search))}
      >
        <ListPlus size={16} aria-hidden="true" />
        Add all to my list
      </Button>
      <Button
        look="plain"
        size="small"
        aria-disabled={isBusy || undefined}
        title="Download all passages as a table"
        onClick={() => run(() => saveTable(search))}
      >
        <Download size={16} aria-hidden="true" />
        CSV
      </Button>
    </>
  );
}

async function addAll(search: Search): Promise<void> {
  // One more than fits, so that a list that is full says so.
  const places = await allPlaces(search, MAX_ITEMS + 1);
  notify(addToOwnList(places.map(queueItemOf)));
}

async function saveTable(search: Search): Promise<void> {
  const table = placesCsv(await allPlaces(search), location.origin, viewerPath);
  saveBlob(new Blob([table], { type: 'text/csv;charset=utf-8' }), 'passages.csv');
}
