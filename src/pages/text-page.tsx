import type { MDXContent } from 'mdx/types';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { READ_PAGE_HEADS } from '../shared/page-heads.ts';
import { Prose, PROSE_ELEMENTS } from '../ui/prose.tsx';
import { ContactAddress } from './contact-address.tsx';
import { CopiedText } from './copied-text.tsx';

const LOADERS = import.meta.glob<MDXContent>('./texts/*.mdx', { import: 'default' });

const ELEMENTS = { ...PROSE_ELEMENTS, ContactAddress, CopiedText };

/** The text of the address. Throws `not_found` for an address without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  const load = LOADERS[`./texts${path}.mdx`];
  if (!isKnown(path) || load === undefined) throw new AppError('not_found', 'There is no such page.');
  return { head: READ_PAGE_HEADS[path], Text: await load() };
}

const isKnown = (path: string): path is keyof typeof READ_PAGE_HEADS => Object.hasOwn(READ_PAGE_HEADS, path);

export function Component() {
  const { head, Text } = useLoaderData<typeof loader>();
  return (
    <Prose key={head.title} head={head}>
      <Text components={ELEMENTS} />
    </Prose>
  );
}
