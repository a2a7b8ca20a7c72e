import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import { sealedKinds } from './mail-access'

/** How long the secret fields of a mail that was given up are kept, unless they expire before. */
const KEPT_DAYS = 30
/** How many mails are sealed at a time. */
const atOnce = 500

/**
 * Removes secret fields that have expired, and those of mails that were given up long ago. A mail that waits is given up with
 * them. Returns how many of these waited.
 */
export async function removeExpiredSecrets(db: Queryable, now: Date, because: string): Promise<number> {
  const keptSince = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  const { rows } = await sql<{ waited: boolean }>`
    with expired as (
      select id, dead_at is null as waited from outbox
      where sealed is not null and sent_at is null and (sealed_until <= ${now} or dead_at <= ${keptSince}) for update)
    update outbox m set sealed = null, secrets_removed_at = ${now}, dead_at = coalesce(m.dead_at, ${now}),
      last_error = case when waited then ${because} else m.last_error end
    from expired where m.id = expired.id returning waited`.execute(db)
  return rows.filter(({ waited }) => waited).length
}

const hasPlainSecrets = sql.join(
  sealedKinds.map(
    ({ kind, secrets }) => sql`(kind = ${kind} and jsonb_strip_nulls(payload) ?| ${secrets}::text[])`,
  ),
  sql` or `,
)

/**
 * The next unsent mails after an id whose secret fields are in plain text, as older versions wrote them, or do not begin with
 * the mark of a key (`sealMark`): another one sealed them.
 */
export const findMailsToSeal = (db: Queryable, mark: Buffer, after: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'message_id', 'recipient', 'payload', 'created_at'])
    .select(['sealed', 'sealed_until', 'secrets_removed_at'])
    .where('id', '>', after)
    .where('sent_at', 'is', null)
    // The two indexes of the mails that were not sent, which are few among all.
    .where(
      sql<boolean>`id in (select id from outbox where sent_at is null and dead_at is null
        union all select id from outbox where dead_at is not null)`,
    )
    .where(
      sql<boolean>`case when sealed is null then secrets_removed_at is null and (${hasPlainSecrets})
        else substr(sealed, 1, ${mark.length}) <> ${mark} end`,
    )
    .orderBy('id')
    .limit(atOnce)
    .execute()

/** Replaces the payload of a mail that was not sent meanwhile, and is sealed as it was read. */
export const replacePayload = (
  db: Queryable,
  { id, sealed }: { id: number; sealed: Buffer | null },
  next: { payload: object; sealed: Buffer | null; sealed_until: Date | null },
) =>
  db
    .updateTable('outbox')
    .set({ ...next, payload: JSON.stringify(next.payload) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('secrets_removed_at', 'is', null)
    .where(sealed === null ? sql<boolean>`sealed is null` : sql<boolean>`sealed = ${sealed}`)
    .execute()
