import { Readable } from 'node:stream'
import { mostSlips, printPackingSlips, type DeliveryRow } from '../../../contract/office/deliveries'
import { dayIn } from '../../../rules/dates'
import type { PackingSlip } from '../documents'
import { FileAnswer } from '../../platform/http/serve'
import { untilClosed } from '../../platform/http/until-closed'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import type { World } from '../../context'
import { setPrinted } from './deliveries.queries'
import { readDeliveries } from './find-deliveries'

/**
 * Packing slips of the chosen deliveries as one PDF, the oldest order first. The deliveries are marked as printed once they
 * are drawn; the log has how many there were.
 */
export const printPackingSlipsHandler = serveStaff(
  printPackingSlips,
  async ({ payload, world, audit, reply }) => {
    const { shown } = await readDeliveries(world, payload, { cursor: null, limit: mostSlips + 1 })
    if (shown.length === 0) throw new Refusal('nothing-chosen')
    if (shown.length > mostSlips)
      throw new Refusal('too-many-at-once', { slots: { most: String(mostSlips) } })
    const { shopName, theme, contactEmail, timezone } = world.catalogue.current().settings
    const now = world.now()
    const asked = {
      shopName,
      brand: theme.brand,
      contactEmail: contactEmail || null,
      timezone,
      now: now.toISOString(),
      slips: shown.map((row) => slipOf(world, row)),
    }
    const pdf = await world.documents.packingSlipsPdf(asked, {
      lane: 'download',
      signal: untilClosed(reply),
    })
    await world.db.transaction(async (tx) => {
      await setPrinted(
        tx,
        shown.map(({ id }) => id),
        now,
      )
      await audit.record(tx, { subject: 'packing-slips', after: { orders: shown.length } })
    })
    return new FileAnswer(
      `packing-slips-${dayIn(now, timezone)}.pdf`,
      'application/pdf',
      Readable.from([pdf], { objectMode: false }),
    )
  },
)

function slipOf(world: World, row: DeliveryRow): PackingSlip {
  const { countries } = world.catalogue.current().settings
  const { ships_to: to } = row
  return {
    order: row.order,
    paid_at: row.paid_at,
    address:
      to === null
        ? [row.customer.full_name]
        : [to.full_name, ...to.lines, countries[to.country] ?? to.country].filter((line) => line !== ''),
    is_collected: to === null,
    goods: row.goods.map(({ external_code, name, pieces }) => ({ code: external_code, name, pieces })),
    is_test: row.is_test,
  }
}
