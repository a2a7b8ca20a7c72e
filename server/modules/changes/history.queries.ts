import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

/** An entry of the log by its id. */
export const findEntry = (db: Queryable, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The newest entries of one thing that these calls made, and whether each was undone. */
export const findEntriesOf = (
  db: Queryable,
  {
    subject,
    actions,
    before,
    most,
  }: { subject: string; actions: readonly string[]; before: number | null; most: number },
) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'cause', 'before', 'after'])
    .select(
      sql<boolean>`exists (select from audit_log u where u.cause = 'undo:' || audit_log.id)`.as('is_undone'),
    )
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
