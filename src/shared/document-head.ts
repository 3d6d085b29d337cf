import { HELP_PAGES } from './help-pages.ts';
import { PAGE_HEADS, type PageHead } from './page-heads.ts';

const HEADS: ReadonlyMap<string, PageHead> = new Map<string, PageHead>([
  ...Object.entries(PAGE_HEADS),
  ...HELP_PAGES.map(({ path, title, description }) => {
    const documentTitle = path === '/help' ? 'TiLiA help' : `${title} - TiLiA help`;
    return [path, { title: documentTitle, description }] as const;
  }),
]);

/** What the document of a page is called and says of itself; undefined for pages that depend on who reads them or what. */
export const documentHead = (path: string): PageHead | undefined => HEADS.get(path);
