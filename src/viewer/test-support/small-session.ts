import { createTimelines } from '../model/create-timelines.ts';
import { createSession, type Session } from '../session.ts';

const texts = { comments: '', formal_type: '', formal_function: '' };
const unit = (id: number, label: string, level: number, start: number, end: number) => ({
  ...texts,
  id,
  label,
  level,
  start,
  end,
});
const marker = (id: number, label: string, time: number) => ({ id, label, time, comments: '' });

/**
 * A minute of music with its canvas laid out, 1000 by 400 px, the inspector open and nothing selected. Top first:
 * 'Form' of three levels, 'Empty', 'Cadences' at 12, 24 and 58 seconds, and a hidden lane of markers.
 */
export function smallSession(): Session {
  const lane = (
    id: number,
    name: string,
    kind: string,
    components: readonly unknown[],
    is_visible = true,
  ) => ({
    id,
    name,
    kind,
    display_position: id,
    is_visible,
    components,
  });
  const { timelines } = createTimelines({
    timelines: [
      lane(1, 'Form', 'HIERARCHY_TIMELINE', [
        { ...unit(10, 'Menuet', 3, 0, 60) },
        { ...unit(11, 'A', 2, 0, 24), pre_start: 0, post_end: 26 },
        { ...unit(12, 'B', 2, 24, 60) },
        { ...unit(13, 'Antecedent', 1, 0, 12) },
        { ...unit(14, 'Consequent', 1, 12, 24) },
        { ...unit(15, 'Dominant', 1, 24, 40), pre_start: 22 },
        { ...unit(16, 'Return', 1, 40, 60) },
      ]),
      lane(2, 'Empty', 'MARKER_TIMELINE', []),
      lane(3, 'Cadences', 'MARKER_TIMELINE', [
        marker(20, 'HC', 12),
        marker(21, 'PAC in D', 24),
        marker(22, 'PAC', 58),
      ]),
      lane(4, 'Hidden', 'MARKER_TIMELINE', [marker(30, 'Secret', 30)], false),
    ],
  });
  const session = createSession(
    { id: 1, type: 'audio', storage: 'abstract', url: '', length: 60, artist: '', start: 0, end: 60 },
    timelines,
  );
  session.viewport.getState().resize(1000, 400);
  return session;
}

/** Selects the component of a label, without going to it. */
export function selectLabel(session: Session, label: string): void {
  for (const [index, timeline] of session.timelines.entries()) {
    for (let row = 0; row < timeline.rows.count; row++) {
      if (timeline.words.label(row) === label) {
        session.selection.getState().select({ timeline: index, row });
        return;
      }
    }
  }
  throw new Error(`Nothing is called ${label}.`);
}

/** Label of the selected component. */
export function selectedLabel({ timelines, selection }: Session): string | undefined {
  const { selected } = selection.getState();
  return selected && timelines[selected.timeline]?.words.label(selected.row);
}
