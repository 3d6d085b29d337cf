import { PAGE_PATHS, PAGES, type HelpPath, type Page, type PagePath } from './pages.ts';

interface HelpPage extends NonNullable<Page['help']> {
  readonly path: HelpPath;
  readonly description: string;
}

const isHelp = (path: PagePath): path is HelpPath => PAGES[path].help !== undefined;

/** The pages of the help in reading order. */
export const HELP_PAGES: readonly HelpPage[] = PAGE_PATHS.filter(isHelp).flatMap((path) => {
  const { help, description } = PAGES[path];
  return help ? [{ path, description, ...help }] : [];
});
