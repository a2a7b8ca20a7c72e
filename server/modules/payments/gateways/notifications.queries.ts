import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { batchedOn } from '../../../platform/db/batched'
import type { Queryable } from '../../../platform/db/database'
import type { GatewayName } from '../../../platform/db/money-tables'

/** A notification in a gateway's name. */
export interface Message {
  gateway: GatewayName
  source: 'return' | 'callback' | 'query'
  received_at: Date
  /** The original text. */
  body: string
  /** Identifies repetitions: for a verified notification its signed part, so that the rest cannot be varied. */
  same: string
}

/** The maximum of characters that are kept of a verified notification; real ones are far shorter. */
const storedLength = 8000
/** The same for one that concerns no attempt of the shop. */
const asideLength = 2000
/** How many of those are kept per kind and day; the others are only counted. */
const asideADay = 200

/**
 * Stores a verified notification before anything is done for it. A repetition is counted on the existing row, which
 * keeps its verdict. Returns the row's id. Those that come at the same moment share one statement; two that are the same
 * make PostgreSQL refuse it, and are stored one after the other (server/platform/db/batched.ts).
 */
export const recordNotification = batchedOn(async (db, messages: Message[]): Promise<number[]> => {
  const rows = await db.prepared<{ id: number; digest: Buffer }>('notifications', notificationsText, [
    JSON.stringify(messages.map(storedMessage)),
  ])
  const ids = new Map(rows.map(({ id, digest }) => [digest.toString('hex'), id]))
  return messages.map((message) => {
    const id = ids.get(digestOf(message).toString('hex'))
    if (id === undefined) throw new Error('A notification that was stored is answered')
    return id
  })
})

const notificationsText = `
  insert into notification (gateway, source, received_at, last_at, body, digest)
  select gateway, source, received_at, received_at, body, decode(digest, 'hex')
  from jsonb_to_recordset($1::jsonb) as m (gateway text, source text, received_at timestamptz, body text, digest text)
  on conflict (digest) do update set times = notification.times + 1, last_at = excluded.last_at
  returning id, digest`

const storedMessage = (message: Message) => ({
  gateway: message.gateway,
  source: message.source,
  received_at: message.received_at,
  body: storable(message.body, storedLength),
  digest: digestOf(message).toString('hex'),
})

/** Records the verdict of a notification. That of a booked one stays, however often it is received again. */
export const markHandled = (
  db: Queryable,
  id: number,
  handled: { attempt_id: number | null; verdict: string; handled_at: Date },
) =>
  db
    .updateTable('notification')
    .set(handled)
    .where('id', '=', id)
    .where((row) =>
      row.or([row('verdict', 'is', null), row('verdict', 'not in', ['applied', 'amount differs', 'told'])]),
    )
    .execute()

type Aside = Message & { verdict: 'forged' | 'unknown reference' }

/**
 * Stores notifications that concern no attempt of the shop, which anyone can send: a short part of each, repetitions
 * once, and at most some hundred per kind and day. All others of a day are counted in one row. Those that arrive while
 * a statement runs share the next one, so that any number of them uses one connection.
 */
export const recordAside = batchedOn(async (db, messages: Aside[]): Promise<null[]> => {
  const counted = new Map<string, { row: AsideRow; rest: AsideRow }>()
  for (const message of messages) {
    const row = asideRow(message)
    const known = counted.get(row.digest)
    if (known === undefined) counted.set(row.digest, { row, rest: restOf(message) })
    else known.row.times += 1
  }
  const rows = [...counted.values()]
  const json = JSON.stringify(
    rows.map(({ row, rest }, n) => ({ ...row, n, rest: rest.digest, rest_body: rest.body })),
  )
  await sql`
    with given as (select * from jsonb_to_recordset(${json}::jsonb) as g (n int, gateway text, source text, verdict text,
        received_at timestamptz, body text, digest text, times int, rest text, rest_body text)),
      room as (select v.verdict, ${asideADay}::int - (select count(*) from notification m
          where m.verdict = v.verdict and m.verdict in ('forged', 'unknown reference', 'ignored')
            and m.received_at > v.latest - interval '1 day')::int as places
        from (select verdict, max(received_at) as latest from given group by verdict) v),
      placed as (select g.*, k.id is not null
            or row_number() over (partition by g.verdict order by k.id is not null, g.n) <= r.places as is_kept
        from given g join room r using (verdict) left join notification k on k.digest = decode(g.digest, 'hex')),
      chosen as (select gateway, source, verdict, received_at,
          case when is_kept then body else rest_body end as body,
          case when is_kept then digest else rest end as digest, times
        from placed)
    insert into notification (gateway, source, received_at, last_at, body, digest, times, verdict, handled_at)
    select min(gateway), min(source), min(received_at), max(received_at), min(body), decode(digest, 'hex'), sum(times),
      min(verdict), max(received_at) from chosen group by digest order by digest
    on conflict (digest) do update set times = notification.times + excluded.times, last_at = excluded.last_at`.execute(
    db.kysely,
  )
  return messages.map(() => null)
})

interface AsideRow {
  gateway: GatewayName
  source: Message['source']
  verdict: Aside['verdict']
  received_at: string
  body: string
  digest: string
  times: number
}

const asideRow = (message: Aside): AsideRow => ({
  gateway: message.gateway,
  source: message.source,
  verdict: message.verdict,
  received_at: message.received_at.toISOString(),
  body: storable(message.body, asideLength),
  digest: digestOf({ ...message, same: `${message.verdict}|${message.same}` }).toString('hex'),
  times: 1,
})

/** The row that counts those of a kind and day that are not kept. */
const restOf = (message: Aside): AsideRow =>
  asideRow({
    ...message,
    body: 'More of this kind came on this day than are kept.',
    same: `rest|${message.received_at.toISOString().slice(0, 10)}`,
  })

/** PostgreSQL text cannot contain NUL. */
const storable = (text: string, length: number) => text.slice(0, length).replaceAll('\0', '\uFFFD')

const digestOf = ({ gateway, source, same }: Pick<Message, 'gateway' | 'source' | 'same'>): Buffer =>
  createHash('sha256').update(`${gateway}|${source}|${same}`).digest()

/** They are kept for 30 days. */
export const forgetAside = (db: Queryable, now: Date) =>
  sql`delete from notification where verdict in ('forged', 'unknown reference', 'ignored')
    and received_at < ${now}::timestamptz - interval '30 days'`.execute(db)
