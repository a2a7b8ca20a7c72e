import { dateTimeText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { countSlots } from '#rules/text/count-slots'
import * as texts from '#texts/compiled/order-events'

/** How values are shown: the order's currency and the shop's time zone. */
interface Shown {
  currency: string
  timezone: string
}

/** A scan that staff should look at: where and when (ISO text) the ticket of which item was scanned. */
interface Scan {
  item: string
  gate: string | null
  at: string
}

/** Name of a changed part of a ticket or of an order's contact. */
export type ChangedPart = keyof typeof partTexts
interface Changes {
  changes: readonly ChangedPart[]
}

const partTexts = {
  name: texts.part_name,
  email: texts.part_email,
  holder: texts.part_holder,
  'travel time': texts.part_travel_time,
  barcode: texts.part_barcode,
}
const partsText = (changes: readonly ChangedPart[]) => changes.map((part) => partTexts[part]()).join(', ')

const scanSlots = ({ item, gate, at }: Scan, { timezone }: Shown) => ({
  item,
  gate: gate ?? texts.gate_unnamed(),
  at: dateTimeText(at, timezone),
})

/**
 * The events of an order's history. Each is stored as its name and values: amounts in minor units, instants as ISO texts,
 * and what somebody typed. The functions return the text that is shown. A released event keeps its name and the shape of its
 * values, because the histories of orders contain them.
 */
const writers = {
  scan_ended: (scan: Scan, shown: Shown) => texts.scan_ended(scanSlots(scan, shown)),
  scan_replaced: (scan: Scan, shown: Shown) => texts.scan_replaced(scanSlots(scan, shown)),
  scan_second_gate: (scan: Scan, shown: Shown) => texts.scan_second_gate(scanSlots(scan, shown)),
  scan_too_old: (scan: Scan, shown: Shown) => texts.scan_too_old(scanSlots(scan, shown)),
  sent: texts.sent,
  received: texts.received,
  delivery_problem: texts.delivery_problem,
  reactivated_by_payment: texts.reactivated_by_payment,
  paid_when_over: texts.paid_when_over,
  late_money: texts.late_money,
  extended: texts.extended,
  reactivated_by_staff: texts.reactivated_by_staff,
  overpaid: texts.overpaid,
  refund_raised: ({ amount }: { amount: number }, { currency }: Shown) =>
    texts.refund_raised({ amount: moneyText(amount, currency) }),
  company_changed: texts.company_changed,
  company_changed_by_staff: texts.company_changed_by_staff,
  invoice_corrected: texts.invoice_corrected,
  terms_accepted: texts.terms_accepted,
  items_cancelled: texts.items_cancelled,
  refund_requested: texts.refund_requested,
  refund_cancelled: texts.refund_cancelled,
  refund_processing: texts.refund_processing,
  refund_problem: texts.refund_problem,
  card_rejected: texts.card_rejected,
  card_refund_rejected: texts.card_refund_rejected,
  transfer_received: texts.transfer_received,
  overpayment_refund: texts.overpayment_refund,
  overpayment_returned: texts.overpayment_returned,
  transfer_instead: texts.transfer_instead,
  attempts_reset: texts.attempts_reset,
  chargeback: texts.chargeback,
  overdue: texts.overdue,
  travel_time_changed: texts.travel_time_changed,
  unpaid: texts.unpaid,
  to_cart: texts.to_cart,
  cancelled_by_customer: texts.cancelled_by_customer,
  card_instead: texts.card_instead,
  cancelled_by_shop: texts.cancelled_by_shop,
  terms_recorded: texts.terms_recorded,
  paid_in_cash: texts.paid_in_cash,
  paid_by_terminal: texts.paid_by_terminal,
  paid: texts.paid,
  contact_changed: ({ changes }: Changes) => texts.contact_changed({ changes: partsText(changes) }),
  refund_failed: texts.refund_failed,
  refund_paid: texts.refund_paid,
  refund_nothing: texts.refund_nothing,
  refund_to_card: texts.refund_to_card,
  refund_amount: ({ amount, quoted }: { amount: number; quoted: number }, { currency }: Shown) =>
    texts.refund_amount({ amount: moneyText(amount, currency), quoted: moneyText(quoted, currency) }),
  account_entered: texts.account_entered,
  account_changed: texts.account_changed,
  ticket_changed_by_staff: ({ changes }: Changes) =>
    texts.ticket_changed_by_staff({ changes: partsText(changes) }),
  ticket_changed: ({ changes }: Changes) => texts.ticket_changed({ changes: partsText(changes) }),
  in_bank_file: texts.in_bank_file,
  placed: texts.placed,
  withdrawn: texts.withdrawn,
  withdrawal_refund: texts.withdrawal_refund,
  card_declined: texts.card_declined,
  card_cancelled: texts.card_cancelled,
  card_paid: texts.card_paid,
  charged_other_order: texts.charged_other_order,
  charged_other_amount: texts.charged_other_amount,
  items_released: ({ items }: { items: number }) => texts.items_released(countSlots(items)),
  gateway_changed: texts.gateway_changed,
  note: texts.note,
  /** Note of the buyer about a changed ticket. */
  ticket_note: ({ note }: { note: string }) => note,
}

type EventName = keyof typeof writers
type ValuesOf<E extends EventName> =
  Parameters<(typeof writers)[E]> extends [infer Values, ...unknown[]] ? [Values] : []

/** An event of an order's history as it is stored. */
export interface OrderEvent {
  readonly event: EventName
  readonly data: object
}

/** Returns an event for the history of an order. */
export const orderEvent = <E extends EventName>(event: E, ...values: ValuesOf<E>): OrderEvent => ({
  event,
  data: values[0] ?? {},
})

/**
 * Returns the text of a stored event. During an upgrade, an older process may meet an event that only the newer version
 * knows; it shows its name.
 */
export const eventText = ({ event, data }: { event: string; data: object }, shown: Shown): string =>
  isKnown(event) ? (writers[event] as (data: object, shown: Shown) => string)(data, shown) : event

const isKnown = (event: string): event is EventName => Object.hasOwn(writers, event)
