import { AlignedPlayer } from '../media/aligned-player.ts';
import { SAME_TIMES, timeMapOf } from '../media/alignment.ts';
import { readKept, writeKept } from '../media/kept-recording.ts';
import { SilentPlayer } from '../media/silent-player.ts';
import { seekableAddress } from '../media/true-clock.ts';
import type { ViewerStorage } from '../storage.ts';
import type { PlacedSide } from './compared-side.ts';
import type { SideSound } from './switch-player.ts';

/** Where a side's sound comes from. */
type SoundOrigin = 'recording' | 'own' | 'youtube' | 'none';

/** Origin of the sound that a side begins with. */
export function firstOrigin({ file }: PlacedSide): SoundOrigin {
  const { storage, url } = file.concrete_work;
  if (storage === 'youtube') return 'youtube';
  return storage === 'staticfiles' && url !== '' ? 'recording' : 'none';
}

/** Sound of the recording that a side's file names; a clock without sound where there is none, or until YouTube's player is there. */
export function firstSound(side: PlacedSide): SideSound {
  const { url } = side.file.concrete_work;
  return firstOrigin(side) === 'recording' ? soundFrom(seekableAddress(url), SAME_TIMES) : silence(side);
}

/** A clock without sound. */
export function silence({ compared }: PlacedSide): SideSound {
  const player = new SilentPlayer(Math.max(compared.end, 1));
  return { player, element: undefined, release: () => player.pause() };
}

function soundFrom(
  address: string,
  map: typeof SAME_TIMES,
  onReleased: () => void = () => undefined,
): SideSound {
  const element = new Audio();
  element.preload = 'auto';
  element.src = address;
  const player = new AlignedPlayer(element, map);
  return {
    ...{ player, element },
    release: () => {
      player.release();
      element.removeAttribute('src');
      element.load();
      onReleased();
    },
  };
}

/** A file of the reader's own, aligned as it was in the viewer if it was there. It stays in this browser. */
export function ownSound({ fileId }: PlacedSide, sound: Blob, storage: ViewerStorage): SideSound {
  const kept = fileId === undefined ? undefined : readKept(fileId, storage);
  const address = URL.createObjectURL(sound);
  return soundFrom(address, timeMapOf(kept?.alignment ?? []), () => URL.revokeObjectURL(address));
}

/** The reader's own recording that is kept for a side's file; undefined for none. */
export async function keptSound(
  { fileId }: PlacedSide,
  storage: ViewerStorage,
): Promise<{ readonly name: string; readonly sound: Blob } | undefined> {
  const kept = fileId === undefined ? undefined : readKept(fileId, storage);
  if (!kept || fileId === undefined) return undefined;
  const sound = await storage.sounds?.get(fileId).catch(() => undefined);
  return sound && { name: kept.name, sound };
}

/** Keeps a recording of the reader's for a side's file, for this page and the viewer. */
export function keepSound({ fileId }: PlacedSide, name: string, sound: Blob, storage: ViewerStorage): void {
  if (fileId === undefined || !storage.sounds) return;
  const kept = readKept(fileId, storage);
  writeKept(fileId, { name, alignment: kept?.name === name ? kept.alignment : [], inUse: true }, storage);
  // Where it finds no room it is heard all the same, and chosen anew the next time.
  storage.sounds.put(fileId, sound).catch(() => writeKept(fileId, undefined, storage));
}
