import { sql, type Kysely } from 'kysely';

/**
 * What a package is as a whole: the files that do not say what their times count, whether all of it was checked before anything is
 * stored, the notes that most of its files share, which its corpus tells once, and the files that came with one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table package_files
    add column lacks_unit boolean not null default false,
    add column notes text not null default '',
    add column is_checked boolean not null default false`,
  `alter table corpora add column shared_notes text not null default ''`,
  `alter table corpus_files add column is_packaged boolean not null default false`,
  // Packages are known for a week: what came with an older one is told of file by file, as it was.
  `update corpus_files set is_packaged = true from package_files join packages on packages.id = package_id
    where packages.corpus_id = corpus_files.corpus_id and package_files.file_id = corpus_files.file_id
      and stored_at is not null`,
];
