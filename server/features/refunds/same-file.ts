import { createHash, randomBytes } from 'node:crypto'
import { dayIn } from '../../../rules/dates'
import { nothingMore } from '../../books/change-order'
import { Refusal } from '../../refusal'
import type { Changed } from '../../staff/try-change'
import type { World } from '../../world'
import type { MadeFile, RefundToTransfer } from './refund-file.sql'

/** A bank file, with the transfers that it asks for. */
export interface BankFile<Transfer> {
  message_id: string
  created_at: Date
  transfers: readonly Transfer[]
}

/** In milliseconds. */
const aDay = 86_400_000

/**
 * The message id of a file. With a key it follows from the key and the refunds: what is sent again finds the file, also one of the day
 * before (`earlier`).
 */
export function fileIds(
  world: World,
  { callKey, actor, ids, now }: { callKey: string | null; actor: string; ids: readonly number[]; now: Date },
): { messageId: string; earlier: string } {
  const asked = JSON.stringify([callKey, actor, ids.toSorted((a, b) => a - b)])
  const bytes =
    callKey === null
      ? randomBytes(5)
      : createHash('sha256').update(world.keys.repeatableToken('refund-file', asked)).digest()
  const suffix = bytes.toString('hex', 0, 5).toUpperCase()
  const { timezone } = world.catalogue.current().settings
  const idOn = (at: Date) => `REFUNDS-${dayIn(at, timezone).replaceAll('-', '')}-${suffix}`
  return { messageId: idOn(now), earlier: idOn(new Date(now.getTime() - aDay)) }
}

/**
 * The file that was made before, with the ids and amounts that it had. Refuses with `refund-in-file` where a refund is in a later file
 * by now: both would pay it.
 */
export function madeBefore<Transfer extends { refund_id: number }>(
  { items, ...file }: MadeFile,
  found: readonly RefundToTransfer[],
  transfers: readonly Transfer[],
): Changed<BankFile<Transfer>> {
  const later = new Set(items.filter(({ is_in_later }) => is_in_later).map(({ refund_id }) => refund_id))
  const twice = found.filter(({ id }) => later.has(id)).map(({ code }) => code)
  if (twice.length > 0)
    throw new Refusal('refund-in-file', { slots: { orders: twice.join(', ') }, fields: ['refund_ids'] })
  const recorded = new Map(items.map((item) => [item.refund_id, item]))
  const same = transfers.map((transfer) => ({ ...transfer, ...recorded.get(transfer.refund_id) }))
  return nothingMore({ ...file, transfers: same }, 'This file is made: it is saved again, the same.')
}
