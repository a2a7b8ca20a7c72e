import type { ListName } from '#contract/office/list'
import * as texts from '#texts/compiled/exports'

/**
 * Type of a column's values. Money has the decimals of its row's currency; an instant is in the shop's zone with its
 * offset.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'instant' | 'flag'

/** A column of a file. */
export interface ExportColumn {
  /** Heading in CSV and XLSX. */
  readonly heading: string
  readonly kind: ColumnKind
  /** The column has personal data: a file contains it only if it was chosen. */
  readonly isPersonal?: true
}

/** Reads the heading when it is used, so that it is in the language of that moment. */
const column =
  <Kind extends ColumnKind>(kind: Kind) =>
  (heading: () => string) => ({
    get heading() {
      return heading()
    },
    kind,
  })
const text = column('text')
const count = column('number')
const money = column('money')
const instant = column('instant')
const flag = column('flag')
const personal = (heading: () => string) => ({
  get heading() {
    return heading()
  },
  kind: 'text' as const,
  isPersonal: true as const,
})

/** The columns that a list can be exported with, in the order of the file. */
export const exportColumns = {
  orders: {
    order: text(texts.order),
    ordered_at: instant(texts.ordered),
    status: text(texts.status),
    name: personal(texts.name),
    email: personal(texts.email),
    country: text(texts.country),
    company: personal(texts.company),
    vat_number: personal(texts.vat_number),
    channel: text(texts.channel),
    payment_method: text(texts.payment),
    has_plan: flag(texts.instalments),
    items: count(texts.items),
    total: money(texts.total),
    paid: money(texts.paid),
    refunded: money(texts.refunded),
    owed: money(texts.owed),
    currency: text(texts.currency),
    due_at: instant(texts.next_due),
    is_overdue: flag(texts.overdue),
    last_mail: text(texts.last_mail),
    last_mail_at: instant(texts.last_mail_written),
    last_mail_status: text(texts.last_mail_status),
    is_test: flag(texts.test),
  },
  tickets: {
    ticket: text(texts.ticket),
    barcode: personal(texts.barcode),
    order: text(texts.order),
    item_code: text(texts.item_code),
    item: text(texts.item),
    departure: instant(texts.departure),
    name: personal(texts.holder),
    email: personal(texts.email),
    state: text(texts.state),
    issued_at: instant(texts.issued),
    admitted_at: instant(texts.admitted),
    gate: text(texts.gate),
    is_test: flag(texts.test),
  },
  customers: {
    customer: count(texts.customer),
    name: personal(texts.name),
    email: personal(texts.email),
    country: text(texts.country),
    company: personal(texts.company),
    vat_number: personal(texts.vat_number),
    created_at: instant(texts.since),
    is_confirmed: flag(texts.email_confirmed),
    orders: count(texts.orders),
    spent: money(texts.spent),
    currency: text(texts.currency),
    last_seen_at: instant(texts.last_seen),
  },
  deliveries: {
    order: text(texts.order),
    state: text(texts.state),
    goods: text(texts.goods),
    pieces: count(texts.pieces),
    name: personal(texts.name),
    address_1: personal(texts.address_line_1),
    address_2: personal(texts.address_line_2),
    address_3: personal(texts.address_line_3),
    country: text(texts.country),
    email: personal(texts.email),
    paid_at: instant(texts.paid),
    printed_at: instant(texts.slip_printed),
    sent_at: instant(texts.sent),
    carrier: text(texts.carrier),
    tracking_number: text(texts.tracking_number),
    received_at: instant(texts.received),
    problem: personal(texts.problem),
    is_test: flag(texts.test),
  },
  refunds: {
    refund: count(texts.refund),
    order: text(texts.order),
    status: text(texts.status),
    asked_at: instant(texts.requested),
    completed_at: instant(texts.completed),
    total: money(texts.total),
    shipping: money(texts.of_it_shipping),
    currency: text(texts.currency),
    opened_by: text(texts.opened_by),
    paid_by: text(texts.paid_by),
    can_go_to_card: flag(texts.can_go_to_the_card),
    files: text(texts.bank_files),
    name: personal(texts.name),
    email: personal(texts.email),
    bank_account: personal(texts.account),
    note: personal(texts.note),
    problem: personal(texts.problem),
    is_test: flag(texts.test),
  },
  withdrawals: {
    withdrawal: count(texts.withdrawal),
    order: text(texts.order),
    received_at: instant(texts.received),
    items: text(texts.items),
    amount: money(texts.amount),
    currency: text(texts.currency),
    refund_by: instant(texts.refund_by),
    refund: count(texts.refund),
    refund_status: text(texts.refund_status),
    name: personal(texts.name),
    email: personal(texts.email),
    statement: personal(texts.declaration),
    is_test: flag(texts.test),
  },
  'bank-entries': {
    entry: count(texts.entry),
    booked_at: instant(texts.booked),
    amount: money(texts.amount),
    currency: text(texts.currency),
    order: text(texts.order),
    reason: text(texts.waits_because),
    payer: personal(texts.payer),
    payer_account: personal(texts.account),
    reference: personal(texts.reference),
    text: personal(texts.text),
  },
  'report-rows': {
    order: text(texts.order),
    at: instant(texts.at),
    document: text(texts.document),
    // Names, references and codes: an item in some reports, a person in others.
    what: personal(texts.what),
    pieces: count(texts.pieces),
    net: money(texts.net),
    tax: money(texts.tax),
    amount: money(texts.amount),
    currency: text(texts.currency),
  },
  items: {
    item_code: text(texts.item_code),
    item: text(texts.item),
    kind: text(texts.kind),
    type: text(texts.type),
    event_code: text(texts.event_code),
    event: text(texts.event),
    price: money(texts.price),
    fee: money(texts.booking_fee),
    currency: text(texts.currency),
    is_published: flag(texts.published),
    departures: count(texts.departures),
    total: count(texts.for_sale),
    sold: count(texts.sold),
    in_carts: count(texts.in_carts),
    changed_at: instant(texts.changed),
    changed_by: personal(texts.changed_by),
  },
  vouchers: {
    voucher: text(texts.voucher),
    state: text(texts.state),
    discount: money(texts.discount),
    currency: text(texts.currency),
    valid_from: instant(texts.valid_from),
    valid_until: instant(texts.valid_until),
    created_at: instant(texts.made),
    order: text(texts.used_by_order),
    changed_at: instant(texts.changed),
    changed_by: personal(texts.changed_by),
  },
  mails: {
    mail: count(texts.mail),
    kind: text(texts.kind),
    status: text(texts.status),
    attempts: count(texts.attempts),
    created_at: instant(texts.written),
    sent_at: instant(texts.sent),
    failed_at: instant(texts.failed),
    recipient: personal(texts.recipient),
    error: personal(texts.error),
  },
  'bulk-rows': {
    row: text(texts.row),
    result: text(texts.result),
    note: text(texts.note),
    at: instant(texts.at),
  },
  audit: {
    change: count(texts.change),
    at: instant(texts.at),
    action: text(texts.action),
    actor: personal(texts.by),
    network: personal(texts.from_network),
    subject: personal(texts.of),
    before: personal(texts.before),
    after: personal(texts.after),
  },
} as const satisfies Record<ListName, Readonly<Record<string, ExportColumn>>>

/** The columns of a list by their keys. */
export type ColumnOf<List extends ListName> = keyof (typeof exportColumns)[List]

/** Returns the columns of a list in their order. */
export const columnsOfList = (list: ListName): [key: string, column: ExportColumn][] =>
  Object.entries(exportColumns[list])

/** Returns the columns of a file if none were chosen: all without personal data. */
export const usualColumns = (list: ListName): string[] =>
  columnsOfList(list)
    .filter(([, { isPersonal }]) => isPersonal !== true)
    .map(([key]) => key)
