import { HELP_PAGES, type HelpPath } from './help-pages.ts';
import { PAGE_HEADS, type PageHead } from './page-heads.ts';
import type { ClientRoute } from './routes.ts';

const HELP_HEADS = Object.fromEntries(
  HELP_PAGES.map(({ path, title, description }) => {
    const documentTitle = path === '/help' ? 'TiLiA help' : `${title} - TiLiA help`;
    return [path, { title: documentTitle, description }];
  }),
) as Record<HelpPath, PageHead>;

const HEADS: Readonly<Record<ClientRoute, PageHead>> = {
  ...PAGE_HEADS,
  ...HELP_HEADS,
  '/help/introduction': HELP_HEADS['/help'],
  // Until a file says what it is called.
  '/viewer/:fileId': PAGE_HEADS['/viewer'],
};

/** What the document of a page is called and says of itself, before any file or reader is known. */
export const documentHead = (route: ClientRoute): PageHead => HEADS[route];
