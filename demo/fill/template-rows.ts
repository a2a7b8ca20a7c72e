import type { Settings } from '#contract/config'
import { minute } from '#rules/dates/instants'
import type { Template } from './order-template'
import { secondsOf } from './own-part'
import { slots } from './people-rows'
import { eventsOf, mailsOf } from './template-story'

/** A template and how many orders follow it. */
export interface Planned {
  template: Template
  orders: number
}

/** Days from now on in which its orders were placed; `peak`: when most of them were. */
export interface Ages {
  least: number
  most: number
  peak: number
}

type Row = object

/** Rows that the statements of a history insert from, by table; `t` is the template's number. */
export interface TemplateRows {
  templates: Row[]
  items: Row[]
  payments: Row[]
  attempts: Row[]
  moves: Row[]
  events: Row[]
  mails: Row[]
  parts: Row[]
}

/** The templates as rows of what the statements read. */
export function templateRows(
  planned: readonly Planned[],
  settings: Settings,
  agesOf: (template: Template) => Ages,
): TemplateRows {
  const each = <T>(rowsOf: (template: Template) => readonly T[]) =>
    planned.flatMap(({ template }, t) => rowsOf(template).map((row, index) => ({ t, n: index + 1, ...row })))
  return {
    templates: planned.map(({ template, orders }, t) => ({
      t,
      orders,
      ...agesOf(template),
      ...orderRow(template, settings),
    })),
    items: each(itemRows),
    payments: each((template) => paymentRows(template, settings)),
    attempts: each(({ attempts }) =>
      attempts.map(({ payment, amount, startedSeconds, endedSeconds, outcome }) => ({
        payment: payment + 1,
        amount,
        started_seconds: startedSeconds,
        ended_seconds: endedSeconds,
        outcome,
      })),
    ),
    moves: each(({ moves }) => moves),
    events: each(eventsOf),
    mails: each(mailsOf),
    parts: each(({ repaid }) => repaid?.parts ?? []),
  }
}

function orderRow(template: Template, settings: Settings): Row {
  const { story, cart, paidSeconds, cancelled, repaid } = template
  const country = cart.ships ?? null
  const first = country === null ? 0 : slots.indexOf(country)
  if (first < 0) throw new Error(`A cart of the history ships to ${country}, where nobody of it lives.`)
  const isOpen =
    cancelled === null && paidSeconds === null && !(template.plan.length > 0 && template.totalPaid > 0)
  const { payUntil, expires } = deadlineOf(template, settings)
  return {
    slot_first: first,
    slot_count: country === null ? slots.length : slots.filter((one) => one === country).length,
    channel: story.channel ?? 'Online',
    method: story.method,
    is_shipped: country !== null,
    shipping_amount: template.shipping ?? 0,
    discount: template.discount,
    total: template.total,
    plan: template.plan,
    taxes: template.taxes,
    status: template.status,
    total_paid: template.totalPaid,
    total_refunded: repaid?.status === 'processed' ? repaid.total : 0,
    overpayment: template.overpayment,
    is_test: template.isTest,
    paid_seconds: paidSeconds,
    pay_until_seconds: isOpen ? payUntil : null,
    expires_seconds: isOpen ? expires : null,
    is_accepted: story.channel === undefined,
    cancelled_seconds: cancelled?.seconds ?? null,
    cancelled_because: cancelled?.because ?? null,
    received_when_cancelled: cancelled?.received ?? null,
    delivered_seconds: story.deliveredDays === undefined ? null : secondsOf(story.deliveredDays),
    came_back: story.cameBack === true,
    withdrawn_seconds: story.withdrawnDays === undefined ? null : secondsOf(story.withdrawnDays),
    is_admitted: story.isAdmitted === true,
    invoice: template.invoice,
    refund_status: repaid?.status ?? null,
    refund_total: repaid?.total ?? null,
    refund_shipping: repaid?.parts.reduce((all, part) => all + part.shipping_refund, 0) ?? null,
    refund_by: repaid?.by ?? null,
    refund_problem: repaid?.problem ?? null,
    refund_asked_seconds: repaid?.askedSeconds ?? null,
    refund_done_seconds: repaid?.status === 'processed' ? repaid.doneSeconds : null,
    refund_file_seconds: repaid?.by === 'bank' ? repaid.doneSeconds : null,
    keeps_bank: repaid !== null && repaid.status !== 'processed' && !template.isTest,
    credit: repaid?.creditNote ?? null,
    credit_seconds: repaid?.creditNote == null ? null : repaid.creditSeconds,
    credit_because: story.cancelled === undefined ? 'refund' : 'cancelled',
  }
}

/** Seconds until the deadline that the customer sees, and until an unpaid order ends (checkout-and-payment.md). */
function deadlineOf({ story }: Template, settings: Settings) {
  const { cardMinutes, bankTransferDays, bankTransferGraceDays } = settings
  const card = (cardMinutes * minute) / 1000
  return story.method === 'credit_card'
    ? { payUntil: card, expires: card }
    : { payUntil: secondsOf(bankTransferDays), expires: secondsOf(bankTransferDays + bankTransferGraceDays) }
}

const paymentRows = (template: Template, settings: Settings): Row[] =>
  template.payments.map(({ amount, due, paid, paidSeconds }, index) => ({
    amount,
    due,
    due_seconds: template.plan.length > 0 ? 0 : deadlineOf(template, settings).payUntil,
    paid,
    paid_seconds: paidSeconds,
    attempts: template.attempts.filter(({ payment }) => payment === index).length,
  }))

const stateOf = {
  active: 'refund',
  processing: 'refunding',
  problem: 'refund-problem',
  processed: 'refunded',
}

function itemRows({ story, lines, paidSeconds, cancelled, repaid, invoice }: Template): Row[] {
  const invoiced = (invoice as { lines: { detail: string | null }[] } | null)?.lines ?? []
  return lines.map(({ item, travelTimeId, taxRate, shippingRefund }, index) => {
    const isTicket = item.shop_item_type === 'tickets'
    const isRepaid = repaid?.parts.some(({ order_item_id }) => order_item_id === index + 1) === true
    const isIssued = paidSeconds !== null
    const isRefunded = isRepaid && repaid.status === 'processed'
    const status = isRefunded
      ? 'refunded'
      : cancelled !== null
        ? 'void'
        : !isIssued
          ? 'pending'
          : isRepaid
            ? stateOf[repaid.status]
            : 'active'
    return {
      item_id: item.id,
      travel_time_id: travelTimeId,
      price: item.price,
      fee: item.fee,
      tax_rate: taxRate,
      shipping_refund: shippingRefund,
      is_refundable: item.is_refundable,
      refunds_from: item.allow_refund_requests_from,
      refunds_until: item.allow_refund_requests_until,
      refund_fee: item.refund_fee,
      status,
      takes_place: cancelled === null && !isRefunded,
      is_ticket: isTicket,
      has_code: isIssued || isRefunded,
      has_barcode: isTicket && isIssued && status !== 'void' && status !== 'refunded',
      issued_seconds: paidSeconds,
      is_withdrawn: story.withdrawnDays !== undefined && !isTicket,
      line: invoiced[index] ?? null,
    }
  })
}
