import type { components } from '../api/schema.d.ts';

/** The viewer's JSON, as the contract describes it. */
export type ViewerFile = components['schemas']['ViewerFile'];
/** What comes of it before the timelines. */
export type FileHead = Omit<ViewerFile, 'timelines'>;
export type ConcreteWork = ViewerFile['concrete_work'];
/** What changed between two versions, as the contract describes it. */
export type Changes = components['schemas']['Changes'];
/** How loud a recording is, as the contract describes it. */
export type Waveform = components['schemas']['Waveform'];
/** Notation beside a file: its name, and where a browser gets it. */
export type Notation = NonNullable<NonNullable<ViewerFile['file']>['notation']>;
/** What a citation says of a file. */
export type Citable = NonNullable<NonNullable<ViewerFile['file']>['citation']>;
/** What changed in a version, as numbers. */
export type ChangeSummary = components['schemas']['ChangeSummary'];
