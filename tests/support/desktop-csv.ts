/** What the desktop program's import of tables makes of one, by the rules of its help and its code (version 0.5.14). */

/** Rows of a table as records by the names in its first line (RFC 4180). */
export function tableRows(csv: string): readonly Readonly<Record<string, string>>[] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/gy;
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    const [whole, quoted, plain = '', end] = match;
    if (whole === '' && cell.lastIndex >= csv.length) break;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
  }
  if (cell.lastIndex !== csv.length && cell.lastIndex !== 0) throw new Error(`Stopped at ${cell.lastIndex}.`);
  const [head = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`${row.length} cells under ${head.length} names.`);
    return Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']));
  });
}

/** Python's `float`, which refuses what is no number. */
function float(text: string | undefined): number {
  if (text === undefined || text.trim() === '' || Number.isNaN(Number(text)))
    throw new Error(`could not convert string to float: ${text}`);
  return Number(text);
}

export const importedHierarchies = (csv: string) =>
  tableRows(csv).map((row) => ({
    start: float(row['start']),
    end: float(row['end']),
    level: float(row['level']),
    pre_start: float(row['pre_start']),
    post_end: float(row['post_end']),
    label: row['label'],
    color: row['color'],
    comments: row['comments'],
  }));

export const importedMarkers = (csv: string) =>
  tableRows(csv).map((row) => ({ time: float(row['time']), label: row['label'], comments: row['comments'] }));

export const importedPages = (csv: string) =>
  tableRows(csv).map((row) => ({ time: float(row['time']), page_number: float(row['page_number']) }));

/** Beats, and the measures that follow from the columns: their first beats, their numbers, and the numbers that were set. */
export function importedBeats(csv: string) {
  // A column at the very first place counts as missing there; times are read from it all the same.
  if (!csv.startsWith('time,')) throw new Error('time must be the first column');
  const rows = tableRows(csv);
  const times = rows.map((row) => float(row['time']));
  const starts: number[] = [];
  const numbers: number[] = [];
  const set: number[] = [];
  rows.forEach((row, index) => {
    if (row['is_first_in_measure']?.toLowerCase() !== 'true') return;
    const written = row['measure'] ?? '';
    if (written !== '') set.push(starts.length);
    numbers.push(written === '' ? (numbers.at(-1) ?? 0) + 1 : float(written));
    starts.push(index);
  });
  return { times, starts, numbers, set };
}
