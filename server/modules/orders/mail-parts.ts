import type { BankTransfer } from '#contract/order'
import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { plainName } from '#rules/text/plain-text'
import { see_order } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/order'
import {
  button,
  type Detail,
  details,
  items,
  link,
  type MailBlock,
  type MailContent,
  type MailShop,
  note,
  paragraph,
  shopLink,
  withPlainName,
} from '../mail-queue'
import { type MailPlace, placeText } from './mail-places'

/** An order in mails. */
export interface MailOrder {
  code: string
  created_at: string
  items: readonly ({
    name: string
    full_name: string | null
    /** Price including the fee. */
    price: number
  } & MailPlace)[]
  /** Null without merchandise. */
  shipping_amount: number | null
  /** Deducted amount of the voucher, positive; null or 0 without a voucher. */
  discount_amount: number | null
  total_price: number
}

/** Returns the request to accept the order's terms; empty if they are accepted. */
export const acceptTerms = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  checksum === null
    ? []
    : [
        paragraph(texts.accept_terms()),
        button(shopLink(shop, 'accept-tcs', code, checksum), texts.accept_terms_button()),
      ]

/** Returns the link to the withdrawal form, which needs no login (docs/behaviour/withdrawal.md). */
export const withdrawal = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  // Mails that were queued before this field existed lack it.
  !checksum
    ? []
    : [paragraph(texts.withdraw()), link(shopLink(shop, 'withdraw', code, checksum), texts.withdraw_button())]

/** Returns the link to a calendar file with the order's dates. */
export const calendar = (code: string, checksum: string | null, shop: MailShop): MailBlock[] =>
  // Mails that were queued before this field existed lack it.
  !checksum ? [] : [link(shopLink(shop, 'download-calendar', code, checksum), texts.add_dates())]

/** Names the official notice of the legal guarantee for goods (Regulation (EU) 2025/1960). */
export const guaranteeNotice = (path: string | undefined, shop: MailShop): MailBlock[] =>
  path === undefined
    ? []
    : [
        paragraph(texts.guarantee()),
        link(shopLink(shop, ...path.split('/').slice(1)), texts.guarantee_link()),
      ]

/** Says that the accepted terms are attached, which EU law requires (Directive 2011/83/EU, Art. 8(7)). */
export const termsNote = (isAttached = false): MailBlock[] =>
  isAttached ? [note(texts.terms_attached())] : []

/** Returns the link to the order. It is the mail's only button, unless the terms have to be accepted first. */
export const seeOrder = (code: string, shop: MailShop, acceptChecksum: string | null = null): MailBlock =>
  (acceptChecksum === null ? button : link)(shopLink(shop, 'portal', 'orders', code), see_order())

/** Returns the price table: lines, shipping, voucher and total. */
export function orderTable(order: MailOrder, shop: MailShop): MailBlock {
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
export function transferBlocks(transfer: BankTransfer, shop: MailShop): MailBlock[] {
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
export function transferCodes(transfer: BankTransfer | null): MailContent['codes'] {
  const codes: NonNullable<MailContent['codes']>[number][] = []
  if (transfer?.epc_qr)
    codes.push({ as: 'qr', cid: paymentCode, filename: 'payment-code.png', text: transfer.epc_qr })
  if (transfer?.hub3)
    codes.push({ as: 'pdf417', cid: slipCode, filename: 'payment-slip.png', text: transfer.hub3.text })
  return codes
}

/** Returns the data of a mail with an order, with plain names only. */
export const withPlainOrder = <Data extends { full_name: string; order: MailOrder }>(data: Data): Data => ({
  ...withPlainName(data),
  order: {
    ...data.order,
    items: data.order.items.map((item) => ({
      ...item,
      full_name: item.full_name === null ? null : plainName(item.full_name),
    })),
  },
})

/** An order for the examples of mails. */
export const exampleOrder = (full_name: string): MailOrder => ({
  code: 'K7QM2XPA',
  created_at: '2026-11-20T22:40:00Z',
  items: [
    { name: 'Festival pass', full_name, travel_time: null, timezone: null, price: 31_600 },
    {
      name: 'Coach from Zagreb',
      full_name,
      travel_time: '2027-07-08T08:00:00Z',
      timezone: 'Europe/Zagreb',
      price: 4500,
    },
  ],
  shipping_amount: 590,
  discount_amount: 2000,
  total_price: 34_690,
})

/** A transfer for the examples of mails. */
export const exampleTransfer: BankTransfer = {
  holder: 'Event Shop d.o.o.',
  iban: 'HR1210010051863000160',
  bic: 'ZABAHR2X',
  reference: 'RF05EVT7K3Q9',
  amount: 34_690,
  due_at: '2026-11-27T22:59:59Z',
  epc_qr: 'BCD\n002\n1\nSCT\n\nEvent Shop d.o.o.\nHR1210010051863000160\nEUR346.90\n\nRF05EVT7K3Q9',
  hub3: {
    model: 'HR00',
    reference: '012345-678901-23',
    text: 'HRVHUB30\nEUR\n000000000034690\n\n\n\nEvent Shop d.o.o.\n\n\nHR1210010051863000160\nHR00\n012345-678901-23\nOTHR\nOrder K7QM2XPA\n',
  },
}
