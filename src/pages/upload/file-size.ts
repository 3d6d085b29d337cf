import { DEFAULT_MAX_UPLOAD_MB, MAX_UPLOAD_META } from '../../shared/limits.ts';

/** The largest file this server takes, in megabytes: the document says it. */
export const MAX_FILE_MB = Number(
  document.querySelector<HTMLMetaElement>(`meta[name=${MAX_UPLOAD_META}]`)?.content ?? DEFAULT_MAX_UPLOAD_MB,
);
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
