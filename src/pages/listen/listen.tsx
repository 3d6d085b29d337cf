import { useSearchParams } from 'react-router';
import { tidyHeading } from '../../viewer/lists/write-list.ts';
import { PlaylistPage } from './playlist-page.tsx';
import { OwnList } from './own-list.tsx';

/** The list of the address, to be heard; without one the list that this browser's reader is making. */
export function Component() {
  const [search] = useSearchParams();
  const written = search.get('l') ?? '';
  const name = tidyHeading(search.get('n') ?? '');
  return written.trim() === '' ? <OwnList /> : <PlaylistPage key={written} written={written} name={name} />;
}
