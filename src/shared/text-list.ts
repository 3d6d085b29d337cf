/** The texts of a list that is written as JSON, as timelines say labels of their measures; undefined for any other text. */
export function readTextList(json: string): readonly string[] | undefined {
  if (!/^\["[\s\S]*"\]$/.test(json)) return undefined;
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
