import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';
import type { Component } from '../contract/kind.ts';
import type { KindEncoding, TimelineFacts } from '../contract/kind-timeline.ts';
import { withDefaultsForAll } from '../contract/wire-component.ts';

const encodings = facetOf(kinds, 'encoding');

/**
 * The columns of one timeline. Components may lack any field but a place in time. The result can be posted, see
 * `transferables`. The slow part of opening a timeline.
 */
export function encodeTimeline(
  kind: KindName,
  components: readonly unknown[],
  facts: TimelineFacts,
): unknown {
  const encoding = encodings[kind] as KindEncoding<Component, unknown>;
  return encoding.toColumns(componentsOf(kind, components, facts), facts);
}

/** The components of a timeline with defaults for missing fields, in the order of the viewer's JSON. */
export function componentsOf(
  kind: KindName,
  components: readonly unknown[],
  facts: TimelineFacts,
): readonly Component[] {
  const encoding = encodings[kind] as KindEncoding<Component, unknown>;
  return withDefaultsForAll(components, facts['id'], (written) => encoding.withDefaults(written));
}

/** The buffers that columns lie in, each once: what `postMessage` hands over instead of copying. */
export function transferables(columns: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (part: unknown) => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(columns);
  return [...buffers];
}
