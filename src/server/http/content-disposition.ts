const MAX_NAME_LENGTH = 120;

/**
 * A `Content-Disposition` that makes the browser save under `name`, in both spellings: ASCII for old clients and UTF-8
 * (RFC 6266, RFC 8187). Characters that file systems refuse become a blank or `_`, and a long name is cut.
 */
export function attachment(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = name.slice(dot);
  const stem =
    Array.from(
      name
        .slice(0, dot)
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .replace(/["*/:<>?\\|]/g, '_'),
    )
      .slice(0, MAX_NAME_LENGTH)
      .join('')
      .replace(/^[ .]+|[ .]+$/g, '') || 'Untitled';
  const saved = `${stem}${ending}`;
  const ascii = saved
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replaceAll('%', '_');
  const encoded = encodeURIComponent(saved).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
