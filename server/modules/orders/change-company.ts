import type { ViesAnswer } from '#contract/company'
import { changeCompany } from '#contract/office/order-changes'
import type { Order, Refund } from '#contract/order'
import { setOrderCompany } from '#contract/shop/checkout'
import type { ExistingTicket } from '#contract/shop/shop-data'
import { tidyAddress } from '#rules/customers/address'
import { type Company, companyOf, paysByCardOnly } from '#rules/customers/company'
import { moneyText } from '#rules/money/money-text'
import * as texts from '#texts/compiled/effects/orders'
import * as shared from '#texts/compiled/effects/shared'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveCustomer } from '../../platform/http/serve'
import { type Stock, dataOf } from '../catalogue'
import { readCompany, viesOfBuyer } from '../companies'
import { correctInvoice, findInvoiced, type Invoiced, isInvoiced, isPassedOn } from '../invoices'
import { queueMail } from '../mail-queue'
import { serveStaff } from '../staff'
import { changeOrder, effectOnOrder, type LockedOrder } from './change-order'
import { restOf } from './credit-rest'
import { documentsIssuedMail } from './mails'
import { orderEvent } from './order-events'
import { refundOf } from './order-refunds'
import { recordOrderChange, lockOrder, lockOrderOf, recordOrderEvent } from './order-state.queries'
import { officeOrderOf, orderOf } from './order-view'
import { findOrderById, type StoredOrder, findOrderIdByCode, findOrdersOf } from './orders.queries'

/**
 * Returns the customer's current lists, for the answer of a call that changed the customer's data. `read`: the stock,
 * if the request has already read it.
 */
export async function customerData(
  context: Context,
  customerId: number,
  read?: Stock,
): Promise<CustomerLists & { now: string }> {
  const stock = read ?? (await context.catalogue.stock())
  return dataOf(context.now(), await customerLists(context, customerId, stock))
}

/** Complete lists of one customer. */
interface CustomerLists {
  orders: Order[]
  refunds: Refund[]
  existing_tickets: ExistingTicket[]
}

/** Returns the current orders, refunds and tickets of a customer. */
export async function customerLists(
  context: Context,
  customerId: number,
  stock: Stock,
): Promise<CustomerLists> {
  const stored = await findOrdersOf(context.db, customerId)
  const orders = stored.map((order) => orderOf(context, order, stock, { customerId }))
  const bought = stored
    .map((order, index) => ({ order, view: orders[index] }))
    .filter(({ order }) => order.customer_id === customerId)
  return {
    orders,
    refunds: bought
      .flatMap(({ order, view }) =>
        view === undefined
          ? []
          : order.refunds.filter(({ kind }) => kind === 'items').map((refund) => refundOf(refund, view)),
      )
      .toSorted((a, b) => b.id - a.id),
    existing_tickets: stored.flatMap((order) => existingTickets(order, customerId, stock)),
  }
}

/** Returns the tickets of an order that the customer bought or holds. Holders of reassigned tickets are not shown. */
function existingTickets(order: StoredOrder, customerId: number, stock: Stock): ExistingTicket[] {
  return order.items.flatMap((item) => {
    if (order.customer_id !== customerId && item.holder_id !== customerId) return []
    const product = stock.snapshot.byId.get(item.item_id)
    const isThere = item.status === 'pending' || item.status === 'active'
    if (product === undefined || product.shop_item_type !== 'tickets' || !isThere) return []
    const isHidden = order.customer_id === customerId && isPassedOn(item, order)
    return [
      {
        full_name: isHidden ? '' : (item.full_name ?? ''),
        email: isHidden ? '' : (item.email ?? ''),
        event_id: product.event_id,
        type: product.type,
      },
    ]
  })
}

/** The buyer that the invoice of an order names. */
interface Buyer {
  readonly company: Company | null
  readonly country: string | null
  readonly address: Readonly<Record<string, string>>
  readonly vies: ViesAnswer | null
}

type CompanyOrder = Pick<
  OrderRow,
  'address' | 'company_name' | 'company_vat_number' | 'country' | 'cancelled_at' | 'payment_method'
>

/** The method of payment at the box office; `null` for another way of payment. */
type PaidAtDesk = StoredOrder['paid_at_desk']

interface Requested {
  readonly company: Parameters<typeof readCompany>[0]
  readonly country: string | null
  readonly address: Readonly<Record<string, string>> | null
}

/**
 * Reads the buyer in a payload, and asks VIES about the number. Call it before the transaction that writes the buyer.
 */
async function readBuyer(
  context: Context,
  order: CompanyOrder,
  requested: Requested,
  by: Parameters<typeof viesOfBuyer>[2],
): Promise<Buyer> {
  const { settings } = context.catalogue.current()
  const country = requested.country ?? order.country
  if (country !== null && country !== order.country && !Object.hasOwn(settings.countries, country))
    throw new Refusal('country-unknown', { fields: ['country'] })
  const address =
    requested.address === null ? order.address : tidyAddress(settings.addressLines, requested.address)
  const company = readCompany(requested.company, { country, address }, settings)
  return { company, country, address, vies: await viesOfBuyer(context, company, by) }
}

/** Returns whether an order has this buyer already. */
function isSameBuyer(order: CompanyOrder, { company, country, address }: Buyer): boolean {
  const before = companyOf(order)
  const isSameCompany = before?.name === company?.name && before?.vat_number === company?.vat_number
  const lines = new Set([...Object.keys(address), ...Object.keys(order.address)])
  return (
    isSameCompany &&
    country === order.country &&
    [...lines].every((key) => address[key] === order.address[key])
  )
}

/** Rejects a new buyer of an order that is cancelled, or that is paid by a transfer that such a company cannot make. */
function refuseBuyer(context: Context, order: CompanyOrder, paidAtDesk: PaidAtDesk, buyer: Buyer): void {
  if (order.cancelled_at !== null) throw new Refusal('order-is-cancelled')
  const { fiscal } = context.catalogue.current().settings
  const isByTransfer = order.payment_method === 'bank_transfer' && paidAtDesk === null
  if (isByTransfer && paysByCardOnly(buyer.company, buyer.country, fiscal.country))
    throw new Refusal('company-by-card', { fields: ['company.vat_number'] })
}

const recordBuyer = (tx: Tx, orderId: number, { company, country, address, vies }: Buyer) =>
  recordOrderChange(tx, orderId, {
    country,
    address: JSON.stringify(address),
    company_name: company?.name ?? null,
    company_vat_number: company?.vat_number ?? null,
    company_vies: vies === null ? null : JSON.stringify(vies),
  })

/**
 * Makes a company, or a private person again, the buyer of the customer's own order, until the invoice exists:
 * afterwards only staff can correct it.
 */
export const setOrderCompanyHandler = serveCustomer(
  setOrderCompany,
  async ({ payload, customer, context }) => {
    const orderId = orRefuse(payload.order_id, 'order-not-found')
    const read = await findOrderById(context.db.kysely, orderId)
    if (read?.customer_id !== customer.id) throw new Refusal('order-not-found')
    const buyer = await readBuyer(context, read, payload, { customerId: customer.id })
    await context.db.transaction(async (tx) => {
      if (!(await lockOrderOf(tx, orderId, customer.id))) throw new Refusal('order-not-found')
      const order = await lockOrder(tx, orderId)
      if (isSameBuyer(order, buyer)) return
      if (await isInvoiced(tx, orderId)) throw new Refusal('invoice-issued')
      refuseBuyer(context, order, read.paid_at_desk, buyer)
      await recordBuyer(tx, orderId, buyer)
      await recordOrderEvent(tx, orderId, context.now(), 'company-changed', orderEvent('company_changed'))
    })
    return { data: await customerData(context, customer.id) }
  },
)

/** Changes the buyer of an order for staff, who can also correct an issued invoice. Supports a dry run. */
export const changeCompanyHandler = serveStaff(changeCompany, async ({ payload, context, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const read = orRefuse(await findOrderById(context.db.kysely, orderId), 'order-not-found')
  const buyer = await readBuyer(context, read, payload, { staff: staff.actor })
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const { order } = locked
      if (order.erased_at !== null) throw new Refusal('order-erased')
      if (isSameBuyer(order, buyer)) throw new Refusal('buyer-unchanged')
      refuseBuyer(context, order, read.paid_at_desk, buyer)
      const now = context.now()
      await recordBuyer(tx, orderId, buyer)
      const invoiced = await findInvoiced(tx, orderId)
      await recordOrderEvent(
        tx,
        orderId,
        now,
        'company-changed',
        invoiced === null ? orderEvent('company_changed_by_staff') : orderEvent('invoice_corrected'),
      )
      await audit.record(tx, {
        subject: order.code,
        before: { vat_number: order.company_vat_number },
        after: {
          corrected: invoiced?.invoice.number,
          vat_number: buyer.company?.vat_number ?? null,
          reason: payload.reason?.trim() || undefined,
        },
      })
      const back = invoiced && restOf(invoiced)
      if (invoiced !== null && back !== null) {
        await mailCorrection(tx, order, now)
        await correctInvoice(context, tx, invoiced, { order: await lockOrder(tx, orderId), back, now })
      }
      const corrected = invoiced && back && { invoiced, total: 0 - back.total }
      return { result: null, effect: effectOfBuyer(tx, locked, buyer, corrected) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/** Mails the buyer the credit note and the new invoice. */
const mailCorrection = (tx: Tx, { id, code, email, full_name }: OrderRow, now: Date) =>
  queueMail(tx, documentsIssuedMail, {
    to: email,
    data: { full_name, order_code: code, because: 'corrected', documents: 2 },
    attach: { documents: { order: code, at: now.toISOString() } },
    eventKey: `corrected:${id}:${now.getTime()}`,
    now,
  })

function effectOfBuyer(
  tx: Tx,
  locked: LockedOrder,
  { company, country, address, vies }: Buyer,
  invoiced: { invoiced: Invoiced; total: number } | null,
) {
  const isPart = invoiced !== null && invoiced.total !== invoiced.invoiced.invoice.snapshot.total
  const corrected = invoiced && {
    number: invoiced.invoiced.invoice.number,
    amount: moneyText(invoiced.total, locked.order.currency),
  }
  return effectOnOrder(tx, locked, {
    notes: [
      corrected && (isPart ? texts.invoice_rest_credited : texts.invoice_credited)(corrected),
      corrected && texts.invoice_again({ amount: corrected.amount }),
      company === null
        ? texts.buyer_private()
        : texts.buyer_company({ name: company.name, number: company.vat_number }),
      vies?.result === 'invalid' ? shared.vat_number_invalid() : null,
    ],
    confirms: [
      companyOf(locked.order),
      locked.order.country,
      locked.order.address,
      company,
      country,
      address,
      corrected,
    ],
  })
}
