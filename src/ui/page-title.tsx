import { useEffect, type ReactNode } from 'react';

/** The page's one `h1`. It takes the focus after a navigation and names the document. */
export function PageTitle({
  children,
  documentTitle,
}: {
  readonly children: ReactNode;
  readonly documentTitle: string;
}) {
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return <h1 tabIndex={-1}>{children}</h1>;
}
