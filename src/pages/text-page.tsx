import type { MDXContent } from 'mdx/types';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { matchPage } from '../site/match-page.ts';
import { PAGES } from '../site/pages.ts';
import { Prose, PROSE_ELEMENTS } from '../ui/prose.tsx';
import { ContactAddress } from './contact-address.tsx';
import { CopiedText } from './copied-text.tsx';

const LOADERS = import.meta.glob<MDXContent>('./texts/*.mdx', { import: 'default' });

const ELEMENTS = { ...PROSE_ELEMENTS, ContactAddress, CopiedText };

/** The text of the address. Throws `not_found` for an address without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = matchPage(new URL(request.url).pathname)?.path;
  const load = path && LOADERS[`./texts${path}.mdx`];
  if (path === undefined || load === undefined) throw new AppError('not_found', 'There is no such page.');
  return { head: PAGES[path], Text: await load() };
}

export function Component() {
  const { head, Text } = useLoaderData<typeof loader>();
  return (
    <Prose key={head.title} head={head}>
      <Text components={ELEMENTS} />
    </Prose>
  );
}
