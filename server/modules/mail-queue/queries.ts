import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { Database, Queryable, Tx } from '../../platform/db/database'
import { messageJson } from '../../platform/db/message-json'
import type { Tables } from '../../platform/db/tables'
import { accessOf, type Mails } from './define-mail'
import { heldText } from './mail-route'

export type OutboxRow = Selectable<Tables['outbox']>

const held = messageJson(heldText)

/** Condition: a mail was not sent because MAIL_HOLD was set. */
export const isHeld = sql<boolean>`coalesce(last_error = ${held}::jsonb, false)`

/** Marks all waiting mails as held, so that they are no longer sent automatically. */
export const holdWaitingMails = (db: Database, now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ dead_at: now, last_error: held })
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()

/** Returns whether the secrets of a mail have neither expired nor been removed. */
const canBeSent = (now: Date) =>
  sql<boolean>`(secrets_removed_at is null and (sealed_until is null or sealed_until > ${now}))`

/** Queues the held mails written since an instant, except those whose link has expired. Returns the number of mails. */
export async function sendHeldMails(tx: Tx, since: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ dead_at: null, last_error: null, attempts: 0, due_at: now })
    .where('dead_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where(isHeld)
    .where('created_at', '>=', since)
    .where(canBeSent(now))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A mail of the outbox without its content. */
export interface OutboxEntry {
  id: number
  kind: string
  recipient: string
  status: 'waiting' | 'sent' | 'dead' | 'rejected' | 'replaced'
  attempts: number
  created_at: Date
  due_at: Date
  sent_at: Date | null
  dead_at: Date | null
  error: StoredMessage | null
  /** Whether the link or code has expired or was removed, so that the mail cannot be sent again. */
  is_expired: boolean
}

/** SQL condition of each status. `waiting`, `rejected` and `dead` must match the predicates of their indexes. */
export const isStatus = {
  sent: sql`m.sent_at is not null`,
  dead: sql`m.dead_at is not null and m.sent_at is null and m.replaced_at is null`,
  replaced: sql`m.replaced_at is not null`,
  rejected: sql`m.rejected_at is not null and m.sent_at is null and m.dead_at is null`,
  waiting: sql`m.sent_at is null and m.dead_at is null and m.rejected_at is null`,
} as const

/** SQL expression for the status of a mail `m`. */
export const statusOfMail = sql<OutboxEntry['status']>`(case when m.sent_at is not null then 'sent'
  when m.replaced_at is not null then 'replaced' when m.dead_at is not null then 'dead'
  when m.rejected_at is not null then 'rejected' else 'waiting' end)`

/** A mail and its status, as shown with its order or customer. */
export type MailSummary = Pick<OutboxEntry, 'id' | 'kind' | 'status' | 'created_at' | 'error'>

const summaryColumns = sql`m.id, m.kind, m.created_at, m.last_error as error, ${statusOfMail} as status`

/** Whether a mail is about an order. Mails about accounts and mails to the operator or staff are not. */
const isOfOrder = sql`m.reader in ('buyer', 'holder')`

/** Finds the newest mails to an address. With `ofOrdersSince`, only mails about orders since then. */
export async function findMailsTo(
  db: Queryable,
  recipient: string,
  { ofOrdersSince, limit }: { ofOrdersSince?: Date; limit: number },
): Promise<MailSummary[]> {
  const fits = ofOrdersSince ? sql`${isOfOrder} and m.created_at >= ${ofOrdersSince}` : sql`true`
  const { rows } =
    await sql<MailSummary>`select ${summaryColumns} from outbox m where m.recipient = ${recipient} and ${fits}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Finds the last mail about an order to each of these addresses. Addresses without one are omitted. */
export async function findLastMailsTo(
  db: Queryable,
  recipients: readonly string[],
): Promise<(MailSummary & { recipient: string })[]> {
  const { rows } = await sql<MailSummary & { recipient: string }>`select r.recipient, m.*
    from unnest(${[...new Set(recipients)]}::text[]) r(recipient) cross join lateral (
      select ${summaryColumns} from outbox m where m.recipient = r.recipient and ${isOfOrder} order by m.id desc limit 1) m`.execute(
    db,
  )
  return rows
}

/** Filter and position of a page of the outbox. A filter that is null matches all mails. */
export interface OutboxPage {
  readonly id: number | null
  /** The recipient's address or a part of it. A part is only searched in the `newest` mails. */
  readonly text: { readonly typed: string; readonly newest: number } | null
  readonly status: OutboxEntry['status'] | null
  /** Period of creation. A bound that is null is open. */
  readonly written: { readonly from: Date | null; readonly before: Date | null }
  /** Id of the last mail of the previous page; null for the first page. */
  readonly before: number | null
  readonly limit: number
}

/** SQL condition that a mail `m` has the status and period of a page's filter. */
export const isMatch = ({ status, written }: Pick<OutboxPage, 'status' | 'written'>) =>
  sql`(${status === null ? sql`true` : isStatus[status]}
    and (${written.from}::timestamptz is null or m.created_at >= ${written.from})
    and (${written.before}::timestamptz is null or m.created_at < ${written.before}))`

/** Finds a page of the outbox, newest first, or one mail by id. */
export async function findOutboxPage(db: Queryable, page: OutboxPage, now: Date): Promise<OutboxEntry[]> {
  const { id, text, before, limit } = page
  const fits = sql`(${id}::bigint is null or m.id = ${id}) and (${before}::bigint is null or m.id < ${before})
    and ${isMatch(page)}`
  const { rows } = await sql<OutboxEntry>`
    select m.id, m.kind, m.recipient, m.attempts, m.created_at, m.due_at, m.sent_at, m.dead_at, m.last_error as error,
      m.sent_at is null and (m.secrets_removed_at is not null or coalesce(m.sealed_until <= ${now}, false)) as is_expired,
      ${statusOfMail} as status
    from ${text === null ? sql`outbox m where ${fits}` : ofRecipient(text, fits, limit)}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns a subquery for the newest mails whose recipient contains a text. It is the union of two disjoint sets: exact
 * matches, which use an index, and partial matches.
 */
export function ofRecipient(
  { typed, newest }: NonNullable<OutboxPage['text']>,
  fits: RawBuilder<unknown>,
  limit: number,
) {
  const whole = [typed, typed.toLowerCase()]
  // Special characters of LIKE are escaped.
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`((select m.* from outbox m where m.recipient = any(${whole}::text[]) and ${fits}
      order by m.id desc limit ${limit})
    union all
    (select m.* from outbox m where m.id > (select max(id) from outbox) - ${newest}::bigint
      and m.recipient ilike ${part} and m.recipient <> all(${whole}::text[]) and ${fits}
      order by m.id desc limit ${limit})) m`
}

/** Locks a mail until the transaction ends. */
export const lockMail = (tx: Tx, id: number) =>
  tx.selectFrom('outbox').select('id').where('id', '=', id).forUpdate().execute()

/**
 * Queues a dead or rejected mail again and resets its attempts. Returns false if it is neither or can no longer be sent. `recipient`
 * replaces its address, which is only allowed for mails that grant no access.
 */
export async function queueAgain(
  tx: Tx,
  mails: Mails,
  { id, kind, recipient, now }: { id: number; kind: string; recipient: string | null; now: Date },
): Promise<boolean> {
  if (recipient !== null && accessOf(mails, kind).grantsAccess)
    throw new Error(`A mail of the kind ${kind} is sent to its own address only.`)
  const row = await tx
    .updateTable('outbox')
    .set({
      dead_at: null,
      rejected_at: null,
      attempts: 0,
      due_at: now,
      ...(recipient === null ? {} : { recipient }),
    })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(sql<boolean>`(dead_at is not null or rejected_at is not null)`)
    .where('sent_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where(canBeSent(now))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds payload and attachments of a mail, without its sealed fields. */
export const findPayload = (tx: Tx, id: number): Promise<Pick<OutboxRow, 'payload' | 'attach'>> =>
  tx.selectFrom('outbox').select(['payload', 'attach']).where('id', '=', id).executeTakeFirstOrThrow()

/** Marks a failed mail as replaced by a new one, and removes its sealed fields. It is never sent. */
export const markReplaced = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('outbox')
    .set({
      replaced_at: now,
      dead_at: sql<Date>`coalesce(dead_at, ${now})`,
      sealed: null,
      secrets_removed_at: now,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

/** Attributes the mails about an account to the one that takes its place. */
export const moveMailsOfAccount = (tx: Tx, from: number, to: number) =>
  tx.updateTable('outbox').set({ customer_id: to }).where('customer_id', '=', from).execute()

/** Writes a mail to the outbox, unless its event already has one. */
export const recordMail = (tx: Queryable, mail: Insertable<Tables['outbox']>) =>
  tx
    .insertInto('outbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()

const mailColumns = `message_id, event_key, kind, reader, rank, order_codes, customer_id, recipient, payload, attach,
  created_at, due_at, sealed, sealed_until`

/** Returns the part of a larger statement that writes mails. `parameter` is the parameter with the JSON of `mailsAsJson`. */
export const insertMails = (parameter: `$${number}`): string => `
    insert into outbox (${mailColumns})
    select ${mailColumns} from jsonb_populate_recordset(null::outbox, ${parameter}::jsonb)
    on conflict (event_key) do nothing`

/** The failures since the mail server last accepted a mail. */
export type MailFailures = Selectable<Tables['mail_pause']>

/**
 * Records that the mail server did not accept a mail. `recipients` of the result is the number of addresses to which mails
 * failed in a row.
 */
export async function recordFailure(
  tx: Tx,
  { mail, fault, now }: { mail: number; fault: string; now: Date },
): Promise<MailFailures & { recipients: number }> {
  const { rows } = await sql<MailFailures & { recipients: number }>`
    insert into mail_pause as p (mails, failing_since, fault) values (array[${mail}::bigint], ${now}, ${fault})
    on conflict (single) do update set
      mails = case when p.paused_at is not null or ${mail}::bigint = any(p.mails) then p.mails
        else p.mails || excluded.mails end,
      fault = excluded.fault
    returning p.*, (select count(distinct recipient) from outbox where id = any(p.mails)) as recipients`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('An upsert answers its row')
  return row
}

export const recordPause = (tx: Tx, now: Date, probeAt: Date) =>
  tx.updateTable('mail_pause').set({ paused_at: now, probe_at: probeAt, probes: 0 }).execute()

export const recordPauseNotified = (tx: Tx) =>
  tx.updateTable('mail_pause').set({ is_notified: true }).execute()

/** Finds the failures since the last accepted mail; undefined if the last mail was accepted. */
export const findFailures = (db: Queryable): Promise<MailFailures | undefined> =>
  db.selectFrom('mail_pause').selectAll().executeTakeFirst()

export const isPaused = async (db: Queryable): Promise<boolean> =>
  (await db
    .selectFrom('mail_pause')
    .select('single')
    .where('paused_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Ends the failures and returns them, or undefined if there are none. */
export const endFailures = (tx: Tx): Promise<MailFailures | undefined> =>
  tx.deleteFrom('mail_pause').returningAll().executeTakeFirst()

/** Locks the pause if its next probe is due. Returns undefined if it is not, or if another process has locked it. */
export const lockDueProbe = (tx: Tx, now: Date): Promise<{ probes: number } | undefined> =>
  tx
    .selectFrom('mail_pause')
    .select('probes')
    .where('paused_at', 'is not', null)
    .where('probe_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const recordProbe = (tx: Tx, { probes, next }: { probes: number; next: Date }) =>
  tx.updateTable('mail_pause').set({ probes, probe_at: next }).execute()

/** Days after which the secret fields of a mail that was given up are removed, unless they expire before. */
const SECRETS_RETENTION_DAYS = 30
/** Maximum number of mails that are sealed at a time. */
const sealBatchSize = 500

/**
 * Removes secret fields that have expired, and those of mails that were given up long ago. Waiting mails among them are
 * given up with `because` as their error. Returns the number of these waiting mails.
 */
export async function removeExpiredSecrets(
  db: Queryable,
  now: Date,
  because: StoredMessage,
): Promise<number> {
  const storedSince = new Date(now.getTime() - SECRETS_RETENTION_DAYS * 86_400_000)
  const { rows } = await sql<{ waited: boolean }>`
    with expired as (
      select id, dead_at is null as waited from outbox
      where sealed is not null and sent_at is null and (sealed_until <= ${now} or dead_at <= ${storedSince}) for update)
    update outbox m set sealed = null, secrets_removed_at = ${now}, dead_at = coalesce(m.dead_at, ${now}),
      last_error = case when waited then ${messageJson(because)}::jsonb else m.last_error end
    from expired where m.id = expired.id returning waited`.execute(db)
  return rows.filter(({ waited }) => waited).length
}

const hasPlainSecrets = (mails: Mails) => {
  const sealed = [...mails.values()].filter(({ access }) => access.secrets.length > 0)
  return sql.join(
    sealed.map(
      ({ kind, access }) => sql`(kind = ${kind} and jsonb_strip_nulls(payload) ?| ${access.secrets}::text[])`,
    ),
    sql` or `,
  )
}

/**
 * Finds the next unsent mails after an id whose secret fields are in plain text, as older versions wrote them, or were
 * sealed with another key, so that they do not begin with this key's mark (`sealMark`).
 */
export const findMailsToSeal = (db: Queryable, mails: Mails, mark: Buffer, after: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'message_id', 'recipient', 'payload', 'created_at'])
    .select(['sealed', 'sealed_until', 'secrets_removed_at'])
    .where('id', '>', after)
    .where('sent_at', 'is', null)
    // The union uses the two indexes of unsent mails, which are few among all.
    .where(
      sql<boolean>`id in (select id from outbox where sent_at is null and dead_at is null
        union all select id from outbox where dead_at is not null)`,
    )
    .where(
      sql<boolean>`case when sealed is null then secrets_removed_at is null and (${hasPlainSecrets(mails)})
        else substr(sealed, 1, ${mark.length}) <> ${mark} end`,
    )
    .orderBy('id')
    .limit(sealBatchSize)
    .execute()

/** Replaces the payload of a mail, unless it was sent or sealed again since it was read. */
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

type TestMail = Omit<Selectable<Tables['test_mail']>, 'single'>

/** Finds the last test mail that this server accepted from this sender; undefined if there is none. */
export const findTestMail = (
  db: Queryable,
  { server, sender }: { server: string | null; sender: string },
): Promise<TestMail | undefined> =>
  db
    .selectFrom('test_mail')
    .select(['server', 'sender', 'recipient', 'sent_at', 'answer'])
    .where('server', '=', server)
    .where('sender', '=', sender)
    .executeTakeFirst()

/** Records an accepted test mail and replaces the previous one. */
export const recordTestMail = (tx: Queryable, mail: TestMail) =>
  tx
    .insertInto('test_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(mail))
    .execute()

/**
 * Removes a ticket from the attachments of unsent mails. Documents are drawn when a mail is sent, so an earlier mail would
 * send the new ticket to the previous holder.
 */
export const removeFromUnsentMails = (tx: Tx, itemId: number) =>
  sql`update outbox set attach = jsonb_set(attach, '{tickets}', (
      select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements(attach -> 'tickets') as t where t <> to_jsonb(${itemId}::bigint)))
    where sent_at is null and attach -> 'tickets' @> to_jsonb(${itemId}::bigint)`.execute(tx)
