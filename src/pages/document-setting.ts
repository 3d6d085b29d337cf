/** A setting that the server has written into the document; undefined where the operator has not set it. */
export function documentSetting(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' ? undefined : content;
}
