import { FolderOpen, Users } from 'lucide-react';
import { longName, shortName } from '../../performances/performance.ts';
import type { Session } from '../../session.ts';
import type { MoreEntry } from './more-entries.ts';

/** The other performances in the menu "More" and among the commands: a phone's first line has no room for their menu. */
export function performanceEntries({ performances, fileId, panels, player }: Session): readonly MoreEntry[] {
  const { all, choose } = performances.getState();
  const present = all.find((one) => one.fileId === fileId);
  if (!present) return [];
  const group = 'Performances';
  return [
    {
      ...{ group, words: 'Performance', Sign: Users, state: shortName(present) },
      run: () => undefined,
      choices: all.map((one) => ({
        words: [longName(one), one.year].filter((part) => part !== undefined).join(', '),
        isChosen: one === present,
        run: () => choose(one.fileId),
      })),
    },
    ...(player
      ? []
      : [
          {
            ...{ group, words: 'My recordings of several performances', Sign: FolderOpen },
            run: () => panels.getState().setDialog('ownRecordings'),
          },
        ]),
  ];
}
