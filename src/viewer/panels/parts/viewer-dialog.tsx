import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Tools } from '../../session/tools.ts';
import type { DialogName } from '../../store/panels.ts';

interface Props {
  readonly session: Tools;
  readonly name: DialogName;
  readonly heading: string;
  readonly className?: string | undefined;
  /** Content, mounted each time the dialog opens. */
  readonly children: ReactNode;
}

/** A dialog over the page while `panels` asks for it. */
export function ViewerDialog({ session: { panels }, name, heading, className = '', children }: Props) {
  const isOpen = useStore(panels, (state) => state.dialog === name);
  if (!isOpen) return null;
  return (
    <Dialog heading={heading} className={className} onClose={() => panels.getState().setDialog(undefined)}>
      {children}
    </Dialog>
  );
}
