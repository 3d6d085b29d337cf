const CONTROLS = ['full', 'min', 'none'] as const;

/** How much of the bar is there: all; Play, the time and Loop; nothing. */
type Controls = (typeof CONTROLS)[number];

/** What the query of a frame says beside a link's own parameters; what cannot be read is ignored. */
interface FrameParameters {
  readonly controls: Controls;
  /** Whether the guide is open at first. */
  readonly opensGuide: boolean;
  /** Whether the score is shown, where the file has one. */
  readonly showsScore: boolean;
}

/** Reads the query of a frame's address. */
export function readParameters(search: string): FrameParameters {
  const query = new URLSearchParams(search);
  const panels = (query.get('panels') ?? '').split(',');
  return {
    controls: CONTROLS.find((one) => one === query.get('controls')) ?? 'full',
    opensGuide: panels.includes('guide'),
    showsScore: panels.includes('score'),
  };
}
