import type { components, operations } from '../api/schema.d.ts';

/** The viewer's JSON, as the contract describes it. */
export type ViewerFile = components['schemas']['ViewerFile'];
/** The part of it that comes before the timelines. */
export type FileHead = Omit<ViewerFile, 'timelines'>;
export type ConcreteWork = ViewerFile['concrete_work'];
/** Changes between two versions, as the contract describes them. */
export type Changes = components['schemas']['Changes'];
/** Loudness of a recording, as the contract describes it. */
export type Waveform = components['schemas']['Waveform'];
/** Notation beside a file: its name, and where a browser gets it. */
export type Notation = NonNullable<NonNullable<ViewerFile['file']>['notation']>;
/** Facts on a file for citations. */
export type Citable = NonNullable<NonNullable<ViewerFile['file']>['citation']>;
/** Numbers of changes in a version. */
export type ChangeSummary = components['schemas']['ChangeSummary'];
/** What is asked of a figure. */
export type FigureQuery = Omit<NonNullable<operations['getFigure']['parameters']['query']>, 'version' | 'k'>;
