import { useSearchParams } from 'react-router';

/** Parameters of the dashboard's address with the id of the file of which a dialog is open: other pages lead to it. */
const DIALOGS = {
  /** Who sees the file. */
  sharing: 'share',
  /** Adds a recording, a score or notation. */
  companion: 'add',
} as const;

type AddressedDialog = keyof typeof DIALOGS;

/** Path of the dashboard with a dialog of a file. */
export const dialogAddress = (dialog: AddressedDialog, id: number): string =>
  `/dashboard?${DIALOGS[dialog]}=${id}`;

/** Id of the file of which the address opens a dialog, as written there; null for none. */
export const dialogFile = (params: URLSearchParams, dialog: AddressedDialog): string | null =>
  params.get(DIALOGS[dialog]);

/** Callback that opens the dialog of a file. */
export function useDialogAddress(dialog: AddressedDialog): (id: number) => void {
  const [, setParams] = useSearchParams();
  return (id) =>
    setParams(
      (params) => {
        params.set(DIALOGS[dialog], String(id));
        return params;
      },
      { preventScrollReset: true },
    );
}
