import type { MDXContent } from 'mdx/types';
import type { HelpPath } from '../site/pages.ts';

const LOADERS = import.meta.glob<MDXContent>('./pages/**/*.mdx', { import: 'default' });

/** The file of a page, as `import.meta.glob` names it here. */
export const helpFileOf = (path: HelpPath) =>
  path === '/help' ? './pages/introduction.mdx' : `./pages/${path.slice('/help/'.length)}.mdx`;

/** Loads the text of a page. Rejects where it cannot be fetched. */
export async function loadHelpText(path: HelpPath): Promise<MDXContent> {
  const load = LOADERS[helpFileOf(path)];
  if (load === undefined) throw new Error(`${path} has no text.`);
  return load();
}
