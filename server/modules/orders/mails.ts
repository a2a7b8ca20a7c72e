import type { BankTransfer } from '#contract/order'
import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { see_order } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/order'
import * as planTexts from '#texts/compiled/mails/plan'
import {
  address,
  button,
  defineMail,
  type Detail,
  details,
  greeting,
  link,
  list,
  type MailBlock,
  note,
  paragraph,
  shopLink,
  withPlainName,
} from '../mail-queue'
import {
  acceptTerms,
  calendar,
  exampleOrder,
  exampleTransfer,
  guaranteeNotice,
  type MailOrder,
  orderTable,
  seeOrder,
  termsNote,
  transferBlocks,
  transferCodes,
  withdrawal,
  withPlainOrder,
} from './mail-parts'
import { meetingNote } from './mail-places'

// The mails about an order, from its receipt to its payment.

interface OrderReceived {
  full_name: string
  order: MailOrder
  bank_transfer: BankTransfer | null
  /** Set while the terms of an order created by staff are not accepted, and otherwise null. */
  accept_checksum: string | null
  /** Null unless the order has goods with a right of withdrawal. */
  withdraw_checksum: string | null
  /** Whether the accepted terms are attached. */
  terms_attached?: boolean
  /** Path of the guarantee notice, if the order has goods and the shop has a notice. */
  guarantee_notice?: string
}

export const orderReceivedMail = defineMail<OrderReceived>({
  kind: 'order-received',
  reader: 'buyer',
  orders: ({ order }) => [order.code],
  rank: 1,
  access: {
    secrets: { accept_checksum: true, withdraw_checksum: true },
    expiresAfter: null,
    instead: 'order',
  },
  hasBanner: true,
  plain: withPlainOrder,
  write: (
    { full_name, order, bank_transfer, accept_checksum, withdraw_checksum, terms_attached, guarantee_notice },
    shop,
  ) => ({
    subject: texts.received_subject({ code: order.code }),
    preview: bank_transfer ? texts.received_preview_transfer() : texts.received_preview(),
    heading: texts.received_heading(),
    blocks: [
      paragraph(texts.received_hello({ greeting: greeting(full_name), code: order.code })),
      orderTable(order, shop),
      ...acceptTerms(order.code, accept_checksum, shop),
      ...(bank_transfer
        ? [
            paragraph(texts.received_transfer()),
            ...transferBlocks(bank_transfer, shop),
            note(texts.received_then()),
          ]
        : []),
      seeOrder(order.code, shop, accept_checksum),
      ...withdrawal(order.code, withdraw_checksum, shop),
      ...guaranteeNotice(guarantee_notice, shop),
      ...termsNote(terms_attached),
    ],
    codes: transferCodes(bank_transfer),
  }),
  example: (full_name) => ({
    full_name,
    order: exampleOrder(full_name),
    bank_transfer: exampleTransfer,
    accept_checksum: 'c4eck',
    withdraw_checksum: null,
  }),
})

interface OrderPaid {
  full_name: string
  order: MailOrder
  /** As in `OrderReceived`, like the other fields of the same names. */
  accept_checksum: string | null
  withdraw_checksum: string | null
  /** Number of tickets in the attached PDF (0 if none is attached), and whether the invoice is attached. */
  attached: { tickets: number; invoice: boolean }
  terms_attached?: boolean
  guarantee_notice?: string
  /** The changes that at least one of the tickets currently allows. */
  changes: { names: boolean; emails: boolean; travel_times: boolean }
  /** Checksum of the link to the calendar file; null if the order has no dates. */
  calendar_checksum: string | null
  /** Lines of the shipping address; null without merchandise. */
  ships_to: readonly string[] | null
}

export const orderPaidMail = defineMail<OrderPaid>({
  kind: 'order-paid',
  reader: 'buyer',
  orders: ({ order }) => [order.code],
  rank: 1,
  access: {
    secrets: { accept_checksum: true, withdraw_checksum: true, calendar_checksum: true },
    expiresAfter: null,
    instead: 'order',
  },
  hasBanner: true,
  plain: (data, { getsTickets }) => ({
    ...withPlainOrder(data),
    ships_to: null,
    attached: { ...data.attached, tickets: getsTickets ? data.attached.tickets : 0 },
  }),
  write: (payload, shop) => {
    const { code } = payload.order
    const paid = texts.paid_hello({ greeting: greeting(payload.full_name), code })
    return {
      subject: texts.paid_subject({ code }),
      preview: payload.attached.tickets > 0 ? texts.paid_preview_tickets() : texts.paid_preview(),
      heading: texts.paid_heading(),
      blocks: [
        paragraph(`${paid} ${attachedSentence(payload.attached)}`.trim()),
        orderTable(payload.order, shop),
        ...meetingNote(payload.order.items),
        ...acceptTerms(code, payload.accept_checksum, shop),
        ...shippingBlocks(payload.ships_to),
        ...changeBlocks(payload.changes),
        seeOrder(code, shop, payload.accept_checksum),
        ...calendar(code, payload.calendar_checksum, shop),
        ...withdrawal(code, payload.withdraw_checksum, shop),
        ...guaranteeNotice(payload.guarantee_notice, shop),
        ...termsNote(payload.terms_attached),
      ],
    }
  },
  example: (full_name) => ({
    full_name,
    order: exampleOrder(full_name),
    accept_checksum: null,
    withdraw_checksum: 'c4eck',
    attached: { tickets: 2, invoice: true },
    changes: { names: true, emails: true, travel_times: true },
    calendar_checksum: 'c4eck',
    ships_to: [full_name, 'Ilica 1', '10000 Zagreb', 'Croatia'],
  }),
})

function attachedSentence({ tickets, invoice }: OrderPaid['attached']): string {
  if (tickets > 0 && invoice) return texts.attached_tickets_and_invoice({ count: tickets })
  if (tickets > 0) return texts.attached_tickets({ count: tickets })
  return invoice ? texts.attached_invoice() : ''
}

function shippingBlocks(shipsTo: readonly string[] | null): MailBlock[] {
  return shipsTo === null ? [] : [paragraph(texts.shipping_to()), address(shipsTo)]
}

function changeBlocks({ names, emails, travel_times }: OrderPaid['changes']): MailBlock[] {
  const lines = [
    ...(names ? [texts.changes_names()] : []),
    ...(emails ? [texts.changes_emails()] : []),
    ...(travel_times ? [texts.changes_travel_times()] : []),
  ]
  return lines.length === 0 ? [] : [paragraph(texts.changes()), list(lines)]
}

interface PartReceived {
  full_name: string
  order_code: string
  received: number
  missing: number
  /** Transfer details, which grant no access; `amount` is the missing amount. */
  bank_transfer: BankTransfer | null
}

export const paymentPartReceivedMail = defineMail<PartReceived>({
  kind: 'payment-part-received',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, order_code: code, bank_transfer, ...amounts }, shop) => {
    const missing = moneyText(amounts.missing, shop.currency)
    const received = moneyText(amounts.received, shop.currency)
    return {
      subject: texts.part_subject({ code, amount: missing }),
      preview: texts.part_preview({ amount: received }),
      heading: texts.part_heading(),
      blocks: [
        paragraph(texts.part_hello({ greeting: greeting(full_name), code, received, missing })),
        ...(bank_transfer ? [paragraph(texts.part_transfer()), ...transferBlocks(bank_transfer, shop)] : []),
        seeOrder(code, shop),
      ],
      codes: transferCodes(bank_transfer),
    }
  },
  example: (full_name) => ({
    full_name,
    order_code: 'K7QM2XPA',
    received: 30_000,
    missing: 4690,
    bank_transfer: { ...exampleTransfer, amount: 4690 },
  }),
})

interface InstalmentPaid {
  full_name: string
  order_code: string
  amount: number
  total_paid: number
  total_price: number
  next: { amount: number; due_at: string } | null
  /** Checksum of the link to the calendar file of the remaining payments. */
  checksum: string
  /** Number of attached advance invoices. */
  advance_invoices?: number
  terms_attached?: boolean
}

export const instalmentPaidMail = defineMail<InstalmentPaid>({
  kind: 'instalment-paid',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: { secrets: { checksum: true }, expiresAfter: null, instead: 'order' },
  plain: withPlainName,
  write: ({ full_name, order_code: code, next, checksum, ...amounts }, shop) => {
    const money = (minor: number) => moneyText(minor, shop.currency)
    const amount = money(amounts.amount)
    const attached = amounts.advance_invoices ?? 0
    const sums = { paid: money(amounts.total_paid), total: money(amounts.total_price) }
    const rows: Detail[] = [
      [planTexts.paid_so_far(), planTexts.paid_of(sums)],
      [planTexts.paid_rest(), money(amounts.total_price - amounts.total_paid)],
    ]
    if (next) {
      const day = dateText(next.due_at, shop.timezone)
      rows.push([planTexts.paid_next(), planTexts.paid_next_on({ amount: money(next.amount), day })])
    }
    return {
      subject: planTexts.paid_subject({ code, amount }),
      preview: planTexts.paid_preview(sums),
      heading: planTexts.paid_heading(),
      blocks: [
        paragraph(planTexts.paid_hello({ greeting: greeting(full_name), code, amount })),
        ...(attached > 0 ? [paragraph(planTexts.paid_attached({ count: attached }))] : []),
        details(...rows),
        button(shopLink(shop, 'portal', 'orders', code), see_order()),
        ...(next
          ? [
              // Mails that were queued before this field existed lack it.
              ...(checksum
                ? [link(shopLink(shop, 'download-plan-calendar', code, checksum), planTexts.paid_calendar())]
                : []),
              note(planTexts.paid_note()),
            ]
          : []),
        ...termsNote(amounts.terms_attached),
      ],
    }
  },
  example: (full_name) => ({
    full_name,
    order_code: 'K7QM2XPA',
    amount: 5000,
    total_paid: 10_800,
    total_price: 15_800,
    next: { amount: 5000, due_at: '2027-01-20T22:59:59Z' },
    checksum: 'c4eck',
    advance_invoices: 1,
  }),
})

interface DocumentsIssued {
  full_name: string
  order_code: string
  /**
   * `corrected` is a credit note with a new invoice, `cancelled` are cancellations of advance invoices because of a refund,
   * `advance` are advance invoices of earlier payments.
   */
  because: 'corrected' | 'cancelled' | 'advance'
  documents: number
}

/** Documents of an order that are not attached to another mail. */
export const documentsIssuedMail = defineMail<DocumentsIssued>({
  kind: 'documents-issued',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, order_code: code, because, documents: count }, shop) => {
    const values = { greeting: greeting(full_name), code, count }
    const isCorrected = because === 'corrected'
    return {
      subject: isCorrected ? texts.documents_subject_corrected({ code }) : texts.documents_subject({ code }),
      preview: texts.documents_preview(),
      heading: isCorrected ? texts.documents_heading_corrected() : texts.documents_heading(),
      blocks: [
        paragraph(
          isCorrected
            ? texts.documents_corrected(values)
            : because === 'cancelled'
              ? texts.documents_cancelled(values)
              : texts.documents_advance(values),
        ),
        seeOrder(code, shop),
      ],
    }
  },
  example: (full_name) => ({ full_name, order_code: 'K7QM2XPA', because: 'corrected', documents: 2 }),
})
