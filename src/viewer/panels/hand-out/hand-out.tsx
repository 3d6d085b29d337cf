import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../session.ts';
import type { FileHead } from '../../viewer-file.ts';
import type { HandOutDialog } from './hand-out-dialog.tsx';

interface Props {
  readonly session: Session;
  readonly file: FileHead;
}

/** The dialog of hand-outs, whose code comes when it is first asked for. */
export function HandOutWhenAsked({ session, file }: Props) {
  const { panels } = session;
  const isOpen = useStore(panels, ({ dialog }) => dialog === 'handOut' || dialog === 'print');
  const [code, setCode] = useState<{ readonly Dialog: typeof HandOutDialog }>();
  useEffect(() => {
    if (!isOpen || code) return undefined;
    let isWanted = true;
    import('./hand-out-dialog.tsx').then(
      ({ HandOutDialog: Dialog }) => isWanted && setCode({ Dialog }),
      () => {
        if (!isWanted) return;
        panels.getState().setDialog(undefined);
        panels.getState().say('The hand-out did not load. Try again in a moment.');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, code, panels]);
  return isOpen && code ? <code.Dialog session={session} file={file} /> : null;
}
