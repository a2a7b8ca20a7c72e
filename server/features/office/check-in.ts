import type { AnswerOf } from '../../../contract/call'
import { checkIn } from '../../../contract/office'
import { readBarcode } from '../../barcode'
import { serve } from '../../http/serve'
import type { World } from '../../world'
import { travelTimeOf } from '../cart/cart-view'
import { recordAudit } from './audit-log.sql'
import { admit, findScanned, type ScannedTicket } from './check-in.sql'
import { officeActor } from './office-key'

type CheckedIn = AnswerOf<typeof checkIn>

/** Why a ticket that is ours does not admit, by its status. */
const reasons: Readonly<Record<string, string>> = {
  pending: 'not paid',
  refund: 'refund requested',
  refunding: 'refunded',
  'refund-problem': 'refunded',
  refunded: 'refunded',
  void: 'void',
}

/** Admits the holder of a barcode once; says otherwise when and where, or why not. */
export const checkInHandler = serve(checkIn, async ({ payload, world, request }): Promise<CheckedIn> => {
  const barcode = payload.barcode?.trim() ?? ''
  const now = world.now()
  // A door that was offline tells later when it scanned; its clock does not reach into the future.
  const scanned = payload.at === null ? now : new Date(payload.at)
  const scan = { barcode, gate: payload.gate?.trim() || null, at: scanned > now ? now : scanned }
  const ticket = await world.db.transaction(async (tx) => {
    const admitted = await admit(tx, scan)
    if (admitted !== null) {
      await recordAudit(tx, {
        at: now,
        actor: officeActor(request),
        action: 'check-in',
        subject: admitted.code,
        after: { gate: scan.gate, at: scan.at },
      })
    }
    return admitted
  })
  if (ticket !== null) return { result: 'admitted', ticket: viewOf(world, ticket) }

  const found = await findScanned(world.db.kysely, { barcode })
  if (found === null) return { result: 'invalid', ...(await whyUnknown(world, barcode)) }
  const view = viewOf(world, found)
  if (found.status !== 'active') return { result: 'invalid', reason: reasons[found.status], ticket: view }
  const isSameScan =
    payload.at !== null &&
    found.admitted_at?.getTime() === scan.at.getTime() &&
    found.admitted_gate === scan.gate
  // The answer to this very scan was lost on its way to the door.
  return { result: isSameScan ? 'admitted' : 'already', ticket: view }
})

/** A barcode that no ticket has: one of ours that was replaced or taken back, or nothing of ours. */
async function whyUnknown(world: World, barcode: string): Promise<Pick<CheckedIn, 'reason' | 'ticket'>> {
  const read = readBarcode(world.keys, barcode)
  if (read === null) return { reason: 'unknown' }
  const found = await findScanned(world.db.kysely, { code: read.code })
  // A ticket that was given to somebody else has another code.
  if (found === null) return { reason: 'wrong version' }
  return { reason: reasons[found.status] ?? 'wrong version', ticket: viewOf(world, found) }
}

function viewOf(world: World, ticket: ScannedTicket): Record<string, unknown> {
  const product = world.catalogue.current().byId.get(ticket.item_id)
  return {
    code: ticket.code,
    full_name: ticket.full_name,
    product: product?.name ?? '',
    type: product?.type ?? '',
    travel_time: product === undefined ? null : travelTimeOf(product, ticket.travel_time_id),
    order: ticket.order_code,
    status: ticket.status,
    admitted_at: ticket.admitted_at?.toISOString() ?? null,
    admitted_gate: ticket.admitted_gate,
  }
}
