import type { BankTransfer } from '#contract/order'
import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { see_order } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/order'
import * as planTexts from '#texts/compiled/mails/plan'
import {
  type MailPayloads,
  type MailOrder,
  greeting,
  address,
  button,
  type Detail,
  details,
  link,
  list,
  note,
  paragraph,
  type MailBlock,
  items,
  type MailContent,
  shopLink,
  type MailShop,
  meetingNote,
  placeText,
} from '../mail-queue'
import type { MailWriters } from './mail-data'

const acceptTerms = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  checksum === null
    ? []
    : [
        paragraph(texts.accept_terms()),
        button(shopLink(shop, 'accept-tcs', code, checksum), texts.accept_terms_button()),
      ]

/** Returns the link to the withdrawal form, which needs no login (docs/behaviour/withdrawal.md). */
const withdrawal = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  // Mails that were queued before this field existed lack it.
  !checksum
    ? []
    : [paragraph(texts.withdraw()), link(shopLink(shop, 'withdraw', code, checksum), texts.withdraw_button())]

const calendar = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  // Mails that were queued before this field existed lack it.
  !checksum ? [] : [link(shopLink(shop, 'download-calendar', code, checksum), texts.add_dates())]

/** Names the official notice of the legal guarantee for goods (Regulation (EU) 2025/1960). */
const guaranteeNotice = (path: string | undefined, shop: MailShop): MailBlock[] =>
  path === undefined
    ? []
    : [
        paragraph(texts.guarantee()),
        link(shopLink(shop, ...path.split('/').slice(1)), texts.guarantee_link()),
      ]

/** Says that the accepted terms are attached, which EU law requires (Directive 2011/83/EU, Art. 8(7)). */
const termsNote = (isAttached = false): MailBlock[] => (isAttached ? [note(texts.terms_attached())] : [])

/** Returns the link to the order. It is the mail's only button, unless the terms have to be accepted first. */
const seeOrder = (code: string, shop: MailShop, acceptChecksum: string | null = null): MailBlock =>
  (acceptChecksum === null ? button : link)(shopLink(shop, 'portal', 'orders', code), see_order())

/** The mails about an order, from its receipt to its payment or cancellation. */
export const orderMails = {
  'order-received': (
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

  'order-paid': (payload, shop) => {
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

  'terms-accepted': ({ full_name, order_code: code }, shop) => ({
    subject: texts.accepted_subject({ code }),
    preview: texts.terms_attached(),
    heading: texts.accepted_heading(),
    blocks: [paragraph(texts.accepted_hello({ greeting: greeting(full_name), code })), seeOrder(code, shop)],
  }),

  'order-cancelled': ({ full_name, order_code: code, reason, note: words, refund_total }, shop) => {
    const isUnpaid = reason !== 'shop'
    const hello = {
      unpaid: texts.cancelled_hello_unpaid,
      shop: texts.cancelled_hello,
      customer: texts.cancelled_hello_customer,
    }[reason]
    const preview = {
      unpaid: texts.cancelled_preview_unpaid,
      shop: texts.cancelled_preview,
      customer: texts.cancelled_preview_customer,
    }[reason]
    return {
      subject: texts.cancelled_subject({ code }),
      preview: preview(),
      heading: texts.cancelled_heading(),
      blocks: [
        paragraph(hello({ greeting: greeting(full_name), code })),
        ...(words ? [paragraph(words)] : []),
        ...(refund_total > 0
          ? [paragraph(texts.cancelled_refund({ amount: moneyText(refund_total, shop.currency) }))]
          : []),
        ...(isUnpaid
          ? [
              paragraph(texts.cancelled_still_there()),
              button(shopLink(shop, 'tickets'), texts.see_tickets()),
              note(texts.cancelled_paid_meanwhile()),
            ]
          : [seeOrder(code, shop)]),
      ],
    }
  },

  'goods-sent': ({ full_name, order_code: code, goods, carrier, tracking_number, ...rest }, shop) => ({
    subject: texts.sent_subject({ code }),
    preview: texts.sent_preview(),
    heading: texts.sent_heading(),
    blocks: [
      paragraph(texts.sent_hello({ greeting: greeting(full_name), code })),
      list(goods),
      ...detailBlocks([
        [texts.sent_carrier(), carrier],
        [texts.sent_tracking(), tracking_number],
      ]),
      ...(rest.ships_to === null ? [] : [paragraph(texts.sent_to()), address(rest.ships_to)]),
      seeOrder(code, shop),
      ...withdrawal(code, rest.withdraw_checksum, shop),
    ],
  }),

  'payment-part-received': ({ full_name, order_code: code, bank_transfer, ...amounts }, shop) => {
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

  'documents-issued': ({ full_name, order_code: code, because, documents: count }, shop) => {
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
} satisfies MailWriters

/** Returns a block with the values that are not null, or no block if all are. */
function detailBlocks(all: readonly (readonly [label: string, value: string | null])[]): MailBlock[] {
  const known = all.flatMap(([label, value]): Detail[] => (value === null ? [] : [[label, value]]))
  return known.length === 0 ? [] : [details(...known)]
}

function attachedSentence({ tickets, invoice }: MailPayloads['order-paid']['attached']): string {
  if (tickets > 0 && invoice) return texts.attached_tickets_and_invoice({ count: tickets })
  if (tickets > 0) return texts.attached_tickets({ count: tickets })
  return invoice ? texts.attached_invoice() : ''
}

function shippingBlocks(shipsTo: readonly string[] | null): MailBlock[] {
  return shipsTo === null ? [] : [paragraph(texts.shipping_to()), address(shipsTo)]
}

function changeBlocks({ names, emails, travel_times }: MailPayloads['order-paid']['changes']): MailBlock[] {
  const lines = [
    ...(names ? [texts.changes_names()] : []),
    ...(emails ? [texts.changes_emails()] : []),
    ...(travel_times ? [texts.changes_travel_times()] : []),
  ]
  return lines.length === 0 ? [] : [paragraph(texts.changes()), list(lines)]
}

/** Returns the price table: lines, shipping, voucher and total. */
function orderTable(order: MailOrder, shop: MailShop): MailBlock {
  const money = (minor: number) => moneyText(minor, shop.currency)
  const rows = order.items.map((item) => ({
    name: item.name,
    detail: [item.full_name, placeText(item, shop)].filter(Boolean).join(', ') || null,
    amount: money(item.price),
  }))
  if (order.shipping_amount !== null) {
    rows.push({ name: texts.table_shipping(), detail: null, amount: money(order.shipping_amount) })
  }
  if (order.discount_amount)
    rows.push({ name: texts.table_voucher(), detail: null, amount: money(-order.discount_amount) })
  return items([...rows, { name: texts.table_total(), amount: money(order.total_price), strong: true }])
}

/** Returns account, amount and reference of a transfer, and the codes that banking apps read. */
function transferBlocks(transfer: BankTransfer, shop: MailShop): MailBlock[] {
  const rows: Detail[] = [
    [texts.transfer_amount(), moneyText(transfer.amount, shop.currency)],
    [texts.transfer_to(), transfer.holder],
    [texts.transfer_iban(), transfer.iban],
  ]
  if (transfer.bic) rows.push([texts.transfer_bic(), transfer.bic])
  rows.push(
    [texts.transfer_reference(), transfer.reference],
    [texts.transfer_pay_by(), dateText(transfer.due_at, shop.timezone)],
  )
  const blocks = [details(...rows)]
  if (transfer.epc_qr) {
    const alt = texts.transfer_qr()
    blocks.push({ is: 'picture', cid: paymentCode, alt, width: 220, height: 220 })
  }
  if (transfer.hub3) {
    const { model, reference } = transfer.hub3
    blocks.push(note(texts.transfer_slip({ model, reference })), {
      is: 'picture',
      cid: slipCode,
      alt: texts.transfer_slip_code(),
      width: slipWidth,
    })
  }
  return blocks
}

const paymentCode = 'payment-code'
const slipCode = 'slip-code'
/** Original width of the code in pixels. It is not reduced, because banking apps often fail to read reduced codes. */
const slipWidth = 468

/** Returns the codes that `transferBlocks` shows as pictures. */
function transferCodes(transfer: BankTransfer | null): MailContent['codes'] {
  const codes: NonNullable<MailContent['codes']>[number][] = []
  if (transfer?.epc_qr)
    codes.push({ as: 'qr', cid: paymentCode, filename: 'payment-code.png', text: transfer.epc_qr })
  if (transfer?.hub3)
    codes.push({ as: 'pdf417', cid: slipCode, filename: 'payment-slip.png', text: transfer.hub3.text })
  return codes
}

const reminders = {
  soon: [planTexts.reminder_heading_soon, planTexts.reminder_soon],
  today: [planTexts.reminder_heading_today, planTexts.reminder_today],
  overdue: [planTexts.reminder_heading_overdue, planTexts.reminder_overdue],
} as const

/** The mails about the instalments of a payment plan. */
export const planMails = {
  'payment-reminder': ({ full_name, order_code: code, checksum, reference, ...due }, shop) => {
    const amount = moneyText(due.amount, shop.currency)
    const day = dateText(due.due_at, shop.timezone)
    const [heading, sentence] = reminders[due.when]
    return {
      subject:
        due.when === 'today'
          ? planTexts.reminder_subject_today({ code, amount })
          : planTexts.reminder_subject({ code, amount, day }),
      preview: planTexts.reminder_preview(),
      heading: heading(),
      blocks: [
        paragraph(sentence({ greeting: greeting(full_name), code, amount, day })),
        button(
          shopLink(shop, 'payment-plan-payment', code, checksum, reference),
          planTexts.reminder_pay({ amount }),
        ),
        note(planTexts.reminder_note()),
      ],
    }
  },

  'instalment-paid': ({ full_name, order_code: code, next, checksum, ...amounts }, shop) => {
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
} satisfies MailWriters
