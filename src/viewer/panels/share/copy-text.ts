import type { Session } from '../../session.ts';

/** Puts a text on the clipboard and says so; where that is not allowed, says the text itself. */
export async function copyText({ panels }: Session, what: 'link' | 'citation', text: string): Promise<void> {
  const { say } = panels.getState();
  try {
    await navigator.clipboard.writeText(text);
    say(what === 'link' ? 'Link copied.' : 'Citation copied.');
  } catch {
    // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
    say(`Your browser did not allow copying. The ${what} is: ${text}`);
  }
}
