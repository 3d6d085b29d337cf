import type { PanelsStore } from '../../store/panels.ts';

/** Puts a link on the clipboard and says so; where that is not allowed, says the link itself. */
export async function copyLink(panels: PanelsStore, link: string): Promise<void> {
  const { say } = panels.getState();
  try {
    await navigator.clipboard.writeText(link);
    say('Link copied.');
  } catch {
    // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
    say(`Your browser did not allow copying. The link is: ${link}`);
  }
}
