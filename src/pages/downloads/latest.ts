import { DESKTOP_VERSIONS } from '../../shared/desktop-versions.ts';

/** A version of the desktop program. */
export interface Release {
  readonly version: string;
  readonly year: number;
  readonly month: number;
  /** New features, one per line. */
  readonly features: readonly string[];
}

/** The version that is offered. It stands apart from those before it, whose words the first page does not need. */
export const LATEST: Release = {
  version: DESKTOP_VERSIONS.shown,
  ...DESKTOP_VERSIONS.shownDate,
  features: ['Security update of packages that TiLiA builds on.'],
};
