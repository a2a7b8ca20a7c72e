import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { countList, planForValues, withRareCounts } from '../../platform/db/list-counts'
import { isMatch, isStatus, ofRecipient, statusOfMail, type OutboxEntry, type OutboxPage } from '../outbox'

/** How many mails there are, in all and of each status, among the newest `most`; of those that wait or failed, all. */
export async function countMails(
  tx: Tx,
  { text, status, written }: Pick<OutboxPage, 'text' | 'status' | 'written'>,
  most: number,
) {
  await planForValues(tx)
  const isWritten = isMatch({ status: null, written })
  const from = text === null ? sql`outbox m where ${isWritten}` : ofRecipient(text, isWritten, most + 1)
  const scope = sql`
    select m.id, ${statusOfMail} as status
    from ${from} order by m.id desc limit ${most + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, most)
  if (text !== null) return counts
  const rareOf = (value: OutboxEntry['status']) => ({
    value,
    rows: sql`select 1 from outbox m where ${isStatus[value]} and ${isWritten}`,
  })
  const values = [rareOf('waiting'), rareOf('dead')]
  return withRareCounts(
    tx,
    counts,
    { facet: 'status', chosen: status === null ? null : [status], values },
    most,
  )
}
