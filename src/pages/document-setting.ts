/** What the server has written into the document under a name; undefined for what its operator has left unset. */
export function documentSetting(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' ? undefined : content;
}
