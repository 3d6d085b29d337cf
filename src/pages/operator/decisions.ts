import { orThrow } from '../../api/failure.ts';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';

export type Subject = components['schemas']['ReportedSubject'];
export type Report = components['schemas']['Report'];

/** Hides a file. Throws `AppError`, with fields. */
export async function hide(id: number, reason: string): Promise<void> {
  await orThrow(api.POST('/operator/files/{id}/hide/', { params: { path: { id } }, body: { reason } }));
}

/** Closes a report. Throws `AppError`, with fields. */
export async function close(id: number, decision: string): Promise<void> {
  await orThrow(api.POST('/operator/reports/{id}/close/', { params: { path: { id } }, body: { decision } }));
}

/** Shows a hidden file again; gives the sentence of a refusal. */
export async function restore(id: number): Promise<string | undefined> {
  try {
    await orThrow(api.POST('/operator/files/{id}/restore/', { params: { path: { id } } }));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
