/** Answer to a call that was made without a token, as everybody gets it. */
interface OpenAnswer {
  readonly status: number;
  /** Content type; empty for an answer without a body. */
  readonly type: string;
  readonly text: string;
}

/** Makes a call of the API as a visitor, by its path. Rejects where no answer comes. */
export async function askOpenly(path: string): Promise<OpenAnswer> {
  const response = await fetch(path);
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
}
