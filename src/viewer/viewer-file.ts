import type { components } from '../api/schema.d.ts';

/** The viewer's JSON, as the contract describes it. */
export type ViewerFile = components['schemas']['ViewerFile'];
export type ConcreteWork = ViewerFile['concrete_work'];
