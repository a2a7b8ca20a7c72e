import type { ListName } from '../../contract/office/list'

/** What a column of a file holds. Money has the decimals of its row's currency, an instant the shop's zone and offset. */
export type ColumnKind = 'text' | 'number' | 'money' | 'instant' | 'flag'

/** A column of a file. */
export interface ExportColumn {
  /** Its heading in CSV and XLSX. */
  readonly heading: string
  readonly kind: ColumnKind
  /** It has personal data: it is in a file only where somebody chose it. */
  readonly isPersonal?: true
}

const text = (heading: string) => ({ heading, kind: 'text' }) as const
const count = (heading: string) => ({ heading, kind: 'number' }) as const
const money = (heading: string) => ({ heading, kind: 'money' }) as const
const instant = (heading: string) => ({ heading, kind: 'instant' }) as const
const flag = (heading: string) => ({ heading, kind: 'flag' }) as const
const personal = (heading: string) => ({ heading, kind: 'text', isPersonal: true }) as const

/** The columns that a list can be exported with, in the order of the file. */
export const exportColumns = {
  orders: {
    order: text('Order'),
    ordered_at: instant('Ordered'),
    status: text('Status'),
    name: personal('Name'),
    email: personal('Email'),
    country: text('Country'),
    channel: text('Channel'),
    payment_method: text('Payment'),
    has_plan: flag('Instalments'),
    items: count('Items'),
    total: money('Total'),
    paid: money('Paid'),
    refunded: money('Refunded'),
    owed: money('Owed'),
    currency: text('Currency'),
    due_at: instant('Next due'),
    is_overdue: flag('Overdue'),
    last_mail: text('Last mail'),
    last_mail_at: instant('Last mail written'),
    last_mail_status: text('Last mail status'),
    is_test: flag('Test'),
  },
  tickets: {
    ticket: text('Ticket'),
    order: text('Order'),
    item_code: text('Item code'),
    item: text('Item'),
    departure: instant('Departure'),
    name: personal('Holder'),
    email: personal('Email'),
    state: text('State'),
    issued_at: instant('Issued'),
    admitted_at: instant('Admitted'),
    gate: text('Gate'),
    is_test: flag('Test'),
  },
  customers: {
    customer: count('Customer'),
    name: personal('Name'),
    email: personal('Email'),
    country: text('Country'),
    created_at: instant('Since'),
    is_confirmed: flag('Email confirmed'),
    orders: count('Orders'),
    spent: money('Spent'),
    currency: text('Currency'),
    last_seen_at: instant('Last seen'),
  },
  deliveries: {
    order: text('Order'),
    state: text('State'),
    goods: text('Goods'),
    pieces: count('Pieces'),
    name: personal('Name'),
    address_1: personal('Address line 1'),
    address_2: personal('Address line 2'),
    address_3: personal('Address line 3'),
    country: text('Country'),
    email: personal('Email'),
    paid_at: instant('Paid'),
    printed_at: instant('Slip printed'),
    sent_at: instant('Sent'),
    carrier: text('Carrier'),
    tracking_number: text('Tracking number'),
    received_at: instant('Received'),
    problem: personal('Problem'),
    is_test: flag('Test'),
  },
  refunds: {
    refund: count('Refund'),
    order: text('Order'),
    status: text('Status'),
    asked_at: instant('Asked'),
    completed_at: instant('Completed'),
    total: money('Total'),
    shipping: money('Of it shipping'),
    currency: text('Currency'),
    opened_by: text('Opened by'),
    paid_by: text('Paid by'),
    can_go_to_card: flag('Can go to the card'),
    files: text('Bank files'),
    name: personal('Name'),
    email: personal('Email'),
    bank_account: personal('Account'),
    note: personal('Note'),
    problem: personal('Problem'),
    is_test: flag('Test'),
  },
  withdrawals: {
    withdrawal: count('Withdrawal'),
    order: text('Order'),
    received_at: instant('Received'),
    items: text('Items'),
    amount: money('Amount'),
    currency: text('Currency'),
    refund_by: instant('Refund by'),
    refund: count('Refund'),
    refund_status: text('Refund status'),
    name: personal('Name'),
    email: personal('Email'),
    statement: personal('Declaration'),
    is_test: flag('Test'),
  },
  'bank-entries': {
    entry: count('Entry'),
    booked_at: instant('Booked'),
    amount: money('Amount'),
    currency: text('Currency'),
    order: text('Order'),
    reason: text('Waits because'),
    payer: personal('Payer'),
    payer_account: personal('Account'),
    reference: personal('Reference'),
    text: personal('Text'),
  },
  'report-rows': {
    order: text('Order'),
    at: instant('At'),
    document: text('Document'),
    // Names, references and codes: an item in some reports, a person in others.
    what: personal('What'),
    pieces: count('Pieces'),
    net: money('Net'),
    tax: money('Tax'),
    amount: money('Amount'),
    currency: text('Currency'),
  },
  items: {
    item_code: text('Item code'),
    item: text('Item'),
    kind: text('Kind'),
    type: text('Type'),
    event_code: text('Event code'),
    event: text('Event'),
    price: money('Price'),
    fee: money('Booking fee'),
    currency: text('Currency'),
    is_published: flag('Published'),
    departures: count('Departures'),
    total: count('For sale'),
    sold: count('Sold'),
    in_carts: count('In carts'),
    changed_at: instant('Changed'),
    changed_by: personal('Changed by'),
  },
  vouchers: {
    voucher: text('Voucher'),
    state: text('State'),
    discount: money('Discount'),
    currency: text('Currency'),
    valid_from: instant('Valid from'),
    valid_until: instant('Valid until'),
    created_at: instant('Made'),
    order: text('Used by order'),
    changed_at: instant('Changed'),
    changed_by: personal('Changed by'),
  },
  mails: {
    mail: count('Mail'),
    kind: text('Kind'),
    status: text('Status'),
    attempts: count('Attempts'),
    created_at: instant('Written'),
    sent_at: instant('Sent'),
    failed_at: instant('Failed'),
    recipient: personal('Recipient'),
    error: personal('Error'),
  },
  'bulk-rows': {
    row: text('Row'),
    result: text('Result'),
    note: text('Note'),
    at: instant('At'),
  },
  audit: {
    change: count('Change'),
    at: instant('At'),
    action: text('Action'),
    actor: personal('By'),
    network: personal('From'),
    subject: personal('Of'),
    before: personal('Before'),
    after: personal('After'),
  },
} as const satisfies Record<ListName, Readonly<Record<string, ExportColumn>>>

/** The columns of a list by their keys. */
export type ColumnOf<List extends ListName> = keyof (typeof exportColumns)[List]

/** The columns of a list in their order. */
export const columnsOfList = (list: ListName): [key: string, column: ExportColumn][] =>
  Object.entries(exportColumns[list])

/** The columns that a file has where nobody chose: all without personal data. */
export const usualColumns = (list: ListName): string[] =>
  columnsOfList(list)
    .filter(([, { isPersonal }]) => isPersonal !== true)
    .map(([key]) => key)
