import { sql, type Kysely } from 'kysely';

/**
 * Strips of files without levels: marks of their ranges, markers or beats, at steps of a 62nd of the length. Components
 * are stored of the newest version alone, and of harmonies none, so the other strips come with the next version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `with ranked as (
    select files.id, length, timelines.id as timeline, row_number() over (
      partition by files.id order by array_position(array['RANGE', 'MARKER', 'BEAT'], timelines.kind), position
    ) as rank
    from files
    join file_versions on file_versions.file_id = files.id and number = files.version
    join timelines on timelines.file_id = files.id
    where files.strip is null and length > 0 and timelines.kind in ('RANGE', 'MARKER', 'BEAT')
      and exists (select from components where timeline_id = timelines.id)
  ), places as (
    select distinct ranked.id, least(floor(start / length * 62), 61)::integer * 16 as place
    from ranked join components on timeline_id = timeline
    where rank = 1 and start between 0 and length
  ), strips as (
    select id, jsonb_build_array(
      jsonb_agg(jsonb_build_array(place, place + 8, 'strip-edge') order by place)
    ) as strip
    from places group by id
  )
  update files set strip = strips.strip from strips where strips.id = files.id`,
  `update file_versions set strip = files.strip from files
    where files.id = file_id and number = version and file_versions.strip is null and files.strip is not null`,
];
