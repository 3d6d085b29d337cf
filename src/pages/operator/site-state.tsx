import type { ReactNode } from 'react';
import type { components } from '../../api/schema.d.ts';
import { longMoment } from '../../shared/long-date.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import styles from './operator.module.css';

type State = components['schemas']['SiteState'];

/** State of the site when the page was loaded. */
export function SiteState({ site }: { readonly site: State }) {
  const { counts, storage, reading } = site;
  return (
    <section className={styles.state} aria-labelledby="state">
      <h2 id="state">State of the site</h2>
      <dl>
        <Fact name="Version">{site.version}</Fact>
        <Fact name="Running since">{longMoment(new Date(site.started_at))}</Fact>
        <Fact name="Failed answers since then">{site.failures}</Fact>
        <Fact name="Last backup">
          {site.last_backup === undefined ? (
            <>
              None known. Run <code>npm run backup</code>.
            </>
          ) : (
            longMoment(new Date(site.last_backup.made_at))
          )}
        </Fact>
        <Fact name="Files">
          {counts.files} ({counts.public_files} public, {counts.hidden_files} hidden)
        </Fact>
        <Fact name="Versions">{counts.versions}</Fact>
        <Fact name="Accounts">{counts.accounts}</Fact>
        <Fact name="Stored files">{formatBytes(storage.files_bytes)}</Fact>
        <Fact name="Database">
          {formatBytes(storage.database_bytes)},{' '}
          {site.database.engine === 'embedded' ? 'embedded' : 'on a server'}, PostgreSQL{' '}
          {site.database.version}
        </Fact>
        <Fact name="Schema">{site.database.schema}</Fact>
        <Fact name="Free on disk">{formatBytes(storage.free_bytes)}</Fact>
        <Fact name="Reading of uploads">
          {reading.busy === 0
            ? 'Idle'
            : `${reading.busy} of ${reading.processes} processes busy, ${reading.waiting} waiting`}
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
