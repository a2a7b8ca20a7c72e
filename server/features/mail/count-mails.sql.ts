import { sql } from 'kysely'
import type { Tx } from '../../db/database'
import { countList, planForValues, withRareCounts } from '../../db/list-counts'
import { isStatus, ofRecipient, type OutboxEntry, type OutboxPage } from '../../outbox/outbox.sql'

/** How many mails there are, in all and of each status, among the newest `most`; of those that wait or failed, all. */
export async function countMails(
  tx: Tx,
  { text, status }: Pick<OutboxPage, 'text' | 'status'>,
  most: number,
) {
  await planForValues(tx)
  const from = text === null ? sql`outbox m` : ofRecipient(text, sql`true`, most + 1)
  const scope = sql`
    select m.id, case when m.sent_at is not null then 'sent' when m.dead_at is not null then 'dead' else 'waiting' end as status
    from ${from} order by m.id desc limit ${most + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, most)
  if (text !== null) return counts
  const rareOf = (value: OutboxEntry['status']) => ({
    value,
    rows: sql`select 1 from outbox m where ${isStatus[value]}`,
  })
  const values = [rareOf('waiting'), rareOf('dead')]
  return withRareCounts(
    tx,
    counts,
    { facet: 'status', chosen: status === null ? null : [status], values },
    most,
  )
}
