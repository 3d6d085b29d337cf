import { sql, type Kysely } from 'kysely';

/**
 * Form strips name the level whose colour the theme gives, where they had the desktop's colour of that level. Where an
 * author chose that very colour for a unit, the file's strip keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, color] of DESKTOP_COLORS.entries()) {
    await sql`
      update files set strip = replace(strip::text, ${`"${color}"`}, ${`"level-${index + 1}"`})::jsonb
      where strip::text like ${`%"${color}"%`} and not exists (
        select from timelines join components on components.timeline_id = timelines.id
        where timelines.file_id = files.id and timelines.kind = 'HIERARCHY' and components.color = ${color}
      )`.execute(db);
  }
}

const DESKTOP_COLORS = ['#ff964f', '#68de7c', '#f2d675', '#ffabaf', '#dcdcde'];
