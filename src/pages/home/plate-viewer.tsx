import { useState } from 'react';
import { fileSource } from '../../viewer-page/file-source.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import type { PlaybackStore } from '../../viewer/store/playback.ts';
import { SMALL } from '../../viewer/surfaces/small.tsx';
import { Viewer } from '../../viewer/viewer.tsx';

interface Props {
  readonly fileId: number;
  /** The file can be played now. */
  readonly onOpen: (playback: PlaybackStore) => void;
  /** Why it cannot be shown or heard, in a sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/** The example in the plate. */
export function PlateViewer({ fileId, onOpen, onProblem }: Props) {
  const [source] = useState(() => fileSource(fileId));
  return (
    <Viewer
      source={source}
      storage={siteStorage}
      surface={SMALL}
      onOpen={({ session }) => onOpen(session.playback)}
      onProblem={onProblem}
    />
  );
}
