import { useState } from 'react';
import { memorySource } from '../../viewer/load/memory-source.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import type { PlaybackStore } from '../../viewer/store/playback.ts';
import { SMALL } from '../../viewer/surfaces/small.tsx';
import { Viewer } from '../../viewer/viewer.tsx';
import type { ExampleFile } from './use-example.ts';

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

/** The example once the code of the viewer is loaded. */
export function LiveViewer({ fileId, file, sound, onOpen, onProblem }: Props) {
  const [source] = useState(() => memorySource(file, fileId));
  return (
    <Viewer
      source={source}
      storage={siteStorage}
      player={sound}
      surface={SMALL}
      onOpen={({ session }) => onOpen(session.playback)}
      onProblem={onProblem}
    />
  );
}
