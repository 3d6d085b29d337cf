import type { components } from '../../../api/schema.d.ts';

/** What a package holds, and what becomes of its files: as the server plans it, or as this browser has found. */
export type PackageReport = components['schemas']['PackagePlan'];

/** What the worker tells while it reads a package, and at its end. */
export type CheckAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'report'; readonly report: PackageReport }
  | { readonly kind: 'refused'; readonly problem: string };

/** How many analyses can be sent. */
export const countGood = ({ works }: PackageReport): number =>
  works.reduce((sum, work) => sum + work.new + work.newer + work.same, 0);

/** How many analyses sending it would store. */
export const countStored = ({ works }: PackageReport): number =>
  works.reduce((sum, work) => sum + work.new + work.newer, 0);
