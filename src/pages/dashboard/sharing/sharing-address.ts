import { useSearchParams } from 'react-router';

/** Parameter of the dashboard's address with the id of the file of which the dialog of its sharing is open. */
export const SHARING = 'share';

/** Callback that opens that dialog. Its state is in the address, since the viewer links to it too. */
export function useSharingAddress(id: number): () => void {
  const [, setParams] = useSearchParams();
  return () =>
    setParams(
      (params) => {
        params.set(SHARING, String(id));
        return params;
      },
      { preventScrollReset: true },
    );
}
