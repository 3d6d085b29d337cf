import { useRevalidator } from 'react-router';
import type { components } from '../../api/schema.d.ts';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { counted } from '../../shared/counted.ts';
import { performerPath } from '../../site/performer-path.ts';
import { notify } from '../../ui/toasts.tsx';
import { JoinList } from '../joins/join-list.tsx';
import { useChange } from '../joins/use-change.ts';

type PerformerPage = components['schemas']['PerformerPage'];

/** Spellings that may mean the same person, with a button for who may join them. */
export function ProposedSpellings({
  slug,
  name,
  proposals,
}: Pick<PerformerPage, 'slug' | 'name' | 'proposals'>) {
  const { error, isBusy, run } = useChange();
  const { revalidate } = useRevalidator();
  const join = (other: PerformerPage['proposals'][number]) =>
    run(async () => {
      const body = { performer: other.slug };
      await orThrow(api.POST('/performers/{slug}/joins/', { params: { path: { slug } }, body }));
      notify(`${other.name} is ${name} now.`);
      await revalidate();
    });
  return (
    <JoinList
      id="proposals"
      heading="These may be the same person"
      verb="Join"
      entries={proposals.map((other) => ({
        ...{ key: other.slug, name: other.name, to: performerPath(other.slug) },
        facts: counted(other.count, 'file'),
        change: other.may_join ? () => join(other) : undefined,
      }))}
      {...{ isBusy, error }}
    />
  );
}

/** The spellings that were joined to this person, with a button for who may part them. */
export function JoinedSpellings({ slug, spellings }: Pick<PerformerPage, 'slug' | 'spellings'>) {
  const { error, isBusy, run } = useChange();
  const { revalidate } = useRevalidator();
  const part = ({ slug: spelling, name }: PerformerPage['spellings'][number]) =>
    run(async () => {
      const path = { slug, spelling };
      await orThrow(api.DELETE('/performers/{slug}/joins/{spelling}/', { params: { path } }));
      notify(`${name} is a performer apart again.`, performerPath(spelling));
      await revalidate();
    });
  return (
    <JoinList
      id="joined"
      heading="Spellings of this name"
      verb="Take out"
      entries={spellings.map((one) => ({
        ...{ key: one.slug, name: one.name, facts: counted(one.count, 'file') },
        change: one.may_part ? () => part(one) : undefined,
      }))}
      {...{ isBusy, error }}
    />
  );
}
