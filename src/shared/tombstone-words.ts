import { titleOrUntitled } from './title-or-untitled.ts';
interface GoneFile {
  readonly title: string;
  readonly goneAt: Date;
  readonly isWithdrawn: boolean;
}

/** The same day for everybody. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Notice at the address of a file that was public and is gone. */
export function tombstoneWords({ title, goneAt, isWithdrawn }: GoneFile): string {
  const what = isWithdrawn ? 'withdrawn by its analyst' : 'removed after a report';
  return `“${titleOrUntitled(title)}” was ${what} on ${DAY.format(goneAt)}.`;
}
