import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../db/database'
import type { OrderItemTable, OrdersTable } from '../../db/tables'
import type { InvoiceSnapshot } from '../../documents/invoice-snapshot'
import { rateKey } from '../../../rules/tax'
import { dayIn, formatInstant } from '../../../rules/dates'
import type { World } from '../../world'
import { travelTimeOf } from '../cart/cart-view'

type Order = Selectable<OrdersTable>
type Item = Selectable<OrderItemTable>

/** Any number that nothing else of the shop locks together with a second one. */
const counterLock = 7_203_332

/**
 * Takes the next number of a series: the counter's row is locked until the transaction ends, so no number is lost. Who
 * waits, waits in line (the advisory lock): of a crowd at the row itself some would wait for ever.
 */
async function nextNumber(tx: Tx, series: string): Promise<number> {
  const taken = await sql<{ last_number: number }>`
    insert into document_counter (series, last_number)
    select ${series}::text, 1 from pg_advisory_xact_lock(${counterLock}::int, hashtext(${series}::text))
    on conflict (series) do update set last_number = document_counter.last_number + 1
    returning last_number`.execute(tx)
  const number = taken.rows[0]?.last_number
  if (number === undefined) throw new Error('The counter answers its number')
  return number
}

/** Writes the invoice of an order that is paid: its snapshot is what is printed, for ever. Answers its id. */
export async function recordInvoice(
  world: World,
  tx: Tx,
  order: Order,
  items: readonly Item[],
  now: Date,
): Promise<number> {
  const year = dayIn(now, world.catalogue.current().settings.timezone).slice(0, 4)
  const series = `invoice-${year}`
  const sequence = await nextNumber(tx, series)
  const number = `${year}-${String(sequence).padStart(6, '0')}`
  const snapshot = invoiceOf(world, order, items, number, now)
  return insertDocument(tx, {
    kind: 'invoice',
    series,
    sequence,
    number,
    order_id: order.id,
    refund_id: null,
    issued_at: now,
    snapshot,
  })
}

/** The next number of the credit notes' own series of this year. */
export async function nextCreditNoteNumber(world: World, tx: Tx, now: Date) {
  const year = dayIn(now, world.catalogue.current().settings.timezone).slice(0, 4)
  const series = `credit-note-${year}`
  const sequence = await nextNumber(tx, series)
  return { series, sequence, number: `CN-${year}-${String(sequence).padStart(6, '0')}` }
}

/** Keeps a numbered document; what is printed of it is its snapshot, for ever. Answers its id. */
export async function insertDocument(
  tx: Tx,
  row: {
    kind: 'invoice' | 'credit-note'
    series: string
    sequence: number
    number: string
    order_id: number
    refund_id: number | null
    issued_at: Date
    snapshot: InvoiceSnapshot
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('invoice')
    .values({ ...row, snapshot: JSON.stringify(row.snapshot), fiscal: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function invoiceOf(
  world: World,
  order: Order,
  items: readonly Item[],
  number: string,
  now: Date,
): InvoiceSnapshot {
  const { settings, byId } = world.catalogue.current()
  const tax = order.taxes.rates.reduce((sum, rate) => sum + rate.tax, 0)
  const addressOf = (address: Record<string, string>, country: string | null) =>
    [
      ...Object.keys(settings.addressLines).flatMap((key) => address[key] ?? []),
      country === null ? '' : (settings.countries[country] ?? country),
    ].filter((line) => line !== '')
  return {
    kind: 'invoice',
    number,
    issued_at: now.toISOString(),
    supply_at: null,
    timezone: settings.timezone,
    currency: order.currency,
    shopName: settings.shopName,
    brand: settings.theme.brand,
    seller: {
      name: settings.seller.name || settings.shopName,
      address: settings.seller.address.split('\n').filter((line) => line !== ''),
      vat_number: settings.seller.vatNumber,
      email: settings.seller.email,
      registration: settings.seller.registration,
    },
    customer: { name: order.full_name, address: addressOf(order.address, order.country), vat_number: null },
    order: order.code,
    payment_method: settings.paymentMethods[order.payment_method] ?? order.payment_method,
    lines: items.map((item) => {
      const product = byId.get(item.item_id)
      const time = product === undefined ? null : travelTimeOf(product, item.travel_time_id)
      const when =
        time === null ? [] : [formatInstant(time, product?.timezone ?? settings.timezone, { withZone: true })]
      return {
        description: product?.name ?? '',
        detail: [item.full_name ?? [], when].flat().join(' · ') || null,
        quantity: 1,
        unit_price: item.price + item.fee,
        gross: item.price + item.fee,
        tax_rate: rateKey(item.tax_rate),
      }
    }),
    shipping:
      order.shipping_country === null
        ? null
        : {
            name: 'Shipping',
            gross: order.shipping_amount,
            tax_rate: rateKey(order.taxes.shipping_rate ?? 0),
          },
    discount:
      order.discount_amount > 0
        ? { name: `Voucher ${order.discount_name ?? ''}`, amount: order.discount_amount }
        : null,
    taxes: order.taxes.rates.map((rate) => ({ rate: rateKey(rate.rate), net: rate.net, tax: rate.tax })),
    net: order.total_price - tax,
    tax,
    total: order.total_price,
    tax_note: null,
    original: null,
    reason: null,
    fiscal: null,
  }
}
