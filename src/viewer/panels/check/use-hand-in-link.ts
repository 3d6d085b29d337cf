import { useEffect } from 'react';
import type { Check } from '../../check/check.ts';
import { readFragment } from '../../check/hand-in.ts';
import type { Tools } from '../../session/tools.ts';

/** Takes in the answers that a link holds, and shows them in the table of the class. */
export function useHandInLink({ links, panels }: Tools, { handIns }: Check): void {
  useEffect(() => {
    if (!links) return undefined;
    const take = ({ hash }: { readonly hash: string }) => {
      const read = readFragment(hash);
      if (!read) return;
      const problem = handIns.getState().add(read);
      if (problem === undefined) panels.getState().setDialog('class');
      else panels.getState().say(problem);
    };
    take(links.incoming.getState());
    return links.incoming.subscribe(take);
  }, [links, panels, handIns]);
}
