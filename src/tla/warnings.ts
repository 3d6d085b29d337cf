/** Most problems that are reported one by one; a file with more has one cause for most of them. */
const MAX_LINES = 20;

/** Collects warnings for the uploader: a line per sort of problem, with its first place and a count. */
export class Warnings {
  private readonly groups = new Map<string, { readonly first: string; count: number }>();
  private others = 0;

  /** Adds a problem at a dotted path. Messages with the same words up to the value found count as one sort. */
  add(path: string, message: string): void {
    this.count(message, path, message);
  }

  /** The same where the path ends in the name of a field: problems of different fields are of different sorts. */
  readonly ofField = (path: string, message: string): void => {
    this.count(`${path.slice(path.lastIndexOf('.') + 1)} ${message}`, path, message);
  };

  lines(): string[] {
    const lines = Array.from(this.groups.values(), ({ first, count }) =>
      count === 1 ? `${first}.` : `${first} (and ${(count - 1).toLocaleString('en')} more like it).`,
    );
    if (this.others > 0) lines.push(`${this.others.toLocaleString('en')} further problems of other sorts.`);
    return lines;
  }

  private count(sort: string, path: string, message: string): void {
    const key = sort.replace(/, found .*?(?=; |$)/s, '');
    const group = this.groups.get(key);
    if (group) group.count++;
    else if (this.groups.size < MAX_LINES) this.groups.set(key, { first: `${path}: ${message}`, count: 1 });
    else this.others++;
  }
}
