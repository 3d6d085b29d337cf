import type { components } from '../../api/schema.d.ts';
import type { ShownPlace } from './show-places.ts';

type Schemas = components['schemas'];

/** A place in the words of the contract. */
export function presentHit(hit: ShownPlace): Schemas['TqlHit'] {
  const { fileId, workId, key, sort, timelineId, timeline, lane, label, start, end, harmonyKey } = hit;
  return {
    ...{ file_id: fileId, work_id: workId, key, sort, timeline, lane, label, start, end },
    ...(timelineId !== undefined && /^\d+$/.test(timelineId) && { timeline_id: Number(timelineId) }),
    ...(hit.fromMeasure !== undefined && { from_measure: hit.fromMeasure }),
    ...(hit.toMeasure !== undefined && { to_measure: hit.toMeasure }),
    ...(hit.beat !== undefined && { beat: hit.beat }),
    ...(hit.pass !== undefined && { pass: hit.pass }),
    ...(harmonyKey !== undefined && { harmony_key: harmonyKey }),
    units: hit.units.map(({ step, isResult, timelineId: of, componentId, measure, beat, ...unit }) => ({
      ...{ ...unit, step, is_result: isResult },
      ...(measure !== undefined && { measure }),
      ...(beat !== undefined && { beat }),
      ...(componentId !== undefined && { component_id: Number(componentId), timeline_id: Number(of) }),
    })),
    strip: hit.strip.map(({ name, units }) => ({ name, units: [...units] })),
  };
}
