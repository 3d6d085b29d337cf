import { useState } from 'react';
import { entryAt } from '../../shared/elements.ts';
import { memorySource } from '../../viewer/load/memory-source.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import type { PlaybackStore } from '../../viewer/store/playback.ts';
import { SMALL } from '../../viewer/surfaces/small.tsx';
import { Viewer, type OpenedProps } from '../../viewer/viewer.tsx';
import type { ExampleFile } from './use-example.ts';

type Session = OpenedProps['opened']['session'];

interface Props {
  readonly fileId: number;
  readonly file: ExampleFile;
  /** Audio element that plays already, or can; undefined for a file whose recording the viewer has to find. */
  readonly sound: HTMLAudioElement | undefined;
  /** The file can be played now. */
  readonly onOpen: (playback: PlaybackStore) => void;
  /** Why it cannot be shown or heard, in a sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/** Makes a click while it plays move there, as visitors expect of a player; in the viewer it only selects. */
function seekWhilePlaying({ selection, playback, timelines }: Session): void {
  selection.subscribe(({ selected }, before) => {
    if (!selected || selected === before.selected) return;
    const [time] = entryAt(timelines, selected.timeline).rows.span(selected.row);
    playback.getState().seek({ time, ifPlaying: true });
  });
}

/** The example once the code of the viewer is loaded. */
export function LiveViewer({ fileId, file, sound, onOpen, onProblem }: Props) {
  const [source] = useState(() => memorySource(file, fileId));
  return (
    <Viewer
      source={source}
      storage={siteStorage}
      player={sound}
      surface={SMALL}
      onOpen={({ session }) => {
        seekWhilePlaying(session);
        onOpen(session.playback);
      }}
      onProblem={onProblem}
    />
  );
}
