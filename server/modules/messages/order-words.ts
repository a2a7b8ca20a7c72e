import * as texts from '../../../texts/compiled/mails/order'
import type { BankTransfer } from '../../../contract/order'
import { dateText, moneyText } from '../documents'
import { facts, items, note, type Fact, type MailBlock, type MailContent } from './mail-blocks'
import type { MailOrder } from '../outbox'
import type { MailShop } from './mail-shop'
import { placeText } from './place-text'

/** The price table: lines, shipping, voucher, total. */
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

/** The transfer's account and amount, and the code that banking apps read. */
export function transferBlocks(transfer: BankTransfer, shop: MailShop): MailBlock[] {
  const rows: Fact[] = [
    [texts.transfer_amount(), moneyText(transfer.amount, shop.currency)],
    [texts.transfer_to(), transfer.holder],
    [texts.transfer_iban(), transfer.iban],
  ]
  if (transfer.bic) rows.push([texts.transfer_bic(), transfer.bic])
  rows.push(
    [texts.transfer_reference(), transfer.reference],
    [texts.transfer_pay_by(), dateText(transfer.due_at, shop.timezone)],
  )
  const blocks = [facts(...rows)]
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
/** The code's own width in pixels: readers often fail on reduced codes. */
const slipWidth = 468

/** The pictures that `transferBlocks` shows. */
export function transferCodes(transfer: BankTransfer | null): MailContent['codes'] {
  const codes: NonNullable<MailContent['codes']>[number][] = []
  if (transfer?.epc_qr)
    codes.push({ as: 'qr', cid: paymentCode, filename: 'payment-code.png', text: transfer.epc_qr })
  if (transfer?.hub3)
    codes.push({ as: 'pdf417', cid: slipCode, filename: 'payment-slip.png', text: transfer.hub3.text })
  return codes
}
