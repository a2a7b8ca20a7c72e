import { addNote } from '../../../contract/office/order-changes'
import { findOrderIdByCode, recordOrderEvent } from './orders.queries'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { writerOf, serveStaff } from '../staff'

/**
 * Adds what staff want to remember of an order to its history, with who wrote it. The log has that a note was written, not
 * what it says: it goes with the names of the order (`server/modules/orders/erase-orders.queries.ts`).
 */
export const addNoteHandler = serveStaff(addNote, async ({ payload, world, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const note = payload.note?.trim() ?? ''
  if (note === '') throw new Refusal('note-missing', { fields: ['note'] })
  await world.db.transaction(async (tx) => {
    await recordOrderEvent(tx, orderId, world.now(), 'note', `${writerOf(staff)}: ${note}`)
    await audit.record(tx, { subject: payload.order })
  })
  return {}
})
