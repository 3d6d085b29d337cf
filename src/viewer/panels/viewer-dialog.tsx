import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../session.ts';
import type { DialogName } from '../store/panels.ts';

interface Props {
  readonly session: Session;
  readonly name: DialogName;
  readonly heading: string;
  readonly className?: string | undefined;
  /** Content, mounted anew whenever the dialog opens. */
  readonly children: ReactNode;
}

/** A dialog over the page while `panels` asks for it. The browser gives the focus back to where it was. */
export function ViewerDialog({ session: { panels }, name, heading, className = '', children }: Props) {
  const isOpen = useStore(panels, (state) => state.dialog === name);
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  // Browsers tell it a frame later: by then another one, or this one again, may be open.
  const onClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open && panels.getState().dialog === name) panels.getState().setDialog(undefined);
  };
  return (
    <dialog ref={dialog} className={`dialog ${className}`} aria-labelledby={headingId} onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={headingId}>{heading}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}
