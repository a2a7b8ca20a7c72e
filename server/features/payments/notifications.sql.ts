import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { batchedOn } from '../../db/batched'
import type { Queryable } from '../../db/database'
import type { GatewayName } from '../../db/money-tables'

/** What came from a gateway, or under its name. */
export interface Message {
  gateway: GatewayName
  source: 'return' | 'callback' | 'asked'
  received_at: Date
  /** As it came. */
  body: string
  /** What tells it apart: of a verified message what is signed of it, so that the rest cannot be varied. */
  same: string
}

/** As much of a verified message as is kept; those of the gateways are far shorter. */
const keptLength = 8000
/** Of one that concerns no attempt of ours. */
const asideLength = 2000
/** So many of each kind that concerns nothing are kept a day; the others are only counted. */
const asideADay = 200

/**
 * Stores a verified message as it came, before anything is done for it. One that came before is counted on its row,
 * which keeps what became of it. Answers the row's number.
 */
export async function recordNotification(db: Queryable, message: Message): Promise<number> {
  const { gateway, source, received_at } = message
  const { id } = await db
    .insertInto('notification')
    .values({
      gateway,
      source,
      received_at,
      last_at: received_at,
      body: storable(message.body, keptLength),
      digest: digestOf(message),
      attempt_id: null,
      verdict: null,
      judged_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet((row) => ({
        times: row('notification.times', '+', 1),
        last_at: row.ref('excluded.last_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes down what became of a notification. What was booked by it stays its verdict, however often it comes again. */
export const markHandled = (
  db: Queryable,
  id: number,
  handled: { attempt_id: number | null; verdict: string; judged_at: Date },
) =>
  db
    .updateTable('notification')
    .set(handled)
    .where('id', '=', id)
    .where((row) =>
      row.or([row('verdict', 'is', null), row('verdict', 'not in', ['applied', 'not as asked', 'told'])]),
    )
    .execute()

type Aside = Message & { verdict: 'forged' | 'unknown reference' }

/**
 * Keeps messages that concern nothing of ours, since anybody can send them: a short piece of each, the same one once,
 * and no more than some hundred of a kind a day. All the others of a day are counted in one row. Messages that come
 * while a statement runs share the next one, so that a flood of them takes one connection.
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
    insert into notification (gateway, source, received_at, last_at, body, digest, times, verdict, judged_at)
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

/** The row that counts all of a kind and day that are not kept. */
const restOf = (message: Aside): AsideRow =>
  asideRow({
    ...message,
    body: 'More of this kind came on this day than are kept.',
    same: `rest|${message.received_at.toISOString().slice(0, 10)}`,
  })

/** PostgreSQL has no text with a NUL. */
const storable = (text: string, length: number) => text.slice(0, length).replaceAll('\0', '\uFFFD')

const digestOf = ({ gateway, source, same }: Pick<Message, 'gateway' | 'source' | 'same'>): Buffer =>
  createHash('sha256').update(`${gateway}|${source}|${same}`).digest()

/** What concerned nothing of ours is kept for 30 days. */
export const forgetAside = (db: Queryable, now: Date) =>
  sql`delete from notification where verdict in ('forged', 'unknown reference', 'ignored')
    and received_at < ${now}::timestamptz - interval '30 days'`.execute(db)
