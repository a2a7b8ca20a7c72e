import type { BankTransfer } from '../../../contract/order'
import { dateText, dateTimeText } from '../../documents/date-text'
import { moneyText } from '../../documents/money-text'
import { facts, items, type Fact, type MailBlock, type MailContent } from './mail-blocks'
import type { MailOrder } from './mail-kinds'
import type { MailShop } from './mail-shop'

/** The bill as a table: lines, shipping, voucher, total. */
export function orderTable(order: MailOrder, shop: MailShop): MailBlock {
  const money = (minor: number) => moneyText(minor, shop.currency)
  const rows = order.items.map(({ name, full_name, travel_time, timezone, price }) => {
    const travel = travel_time ? dateTimeText(travel_time, timezone ?? shop.timezone) : null
    return { name, detail: [full_name, travel].filter(Boolean).join(', ') || null, amount: money(price) }
  })
  if (order.shipping_amount !== null) {
    rows.push({ name: 'Shipping', detail: null, amount: money(order.shipping_amount) })
  }
  if (order.discount_amount)
    rows.push({ name: 'Voucher', detail: null, amount: money(-order.discount_amount) })
  return items([...rows, { name: 'Total', amount: money(order.total_price), strong: true }])
}

/** Where to transfer what, and the code that banking apps read. */
export function transferBlocks(transfer: BankTransfer, shop: MailShop): MailBlock[] {
  const rows: Fact[] = [
    ['Amount', moneyText(transfer.amount, shop.currency)],
    ['To', transfer.holder],
    ['IBAN', transfer.iban],
  ]
  if (transfer.bic) rows.push(['BIC', transfer.bic])
  rows.push(['Reference', transfer.reference], ['Please pay by', dateText(transfer.due_at, shop.timezone)])
  const blocks = [facts(...rows)]
  if (transfer.epc_qr) {
    blocks.push({ is: 'picture', cid: paymentCode, alt: 'QR code for your banking app', side: 220 })
  }
  return blocks
}

const paymentCode = 'payment-code'

/** The picture that `transferBlocks` shows. */
export function transferCodes(transfer: BankTransfer | null): MailContent['codes'] {
  return transfer?.epc_qr ? [{ cid: paymentCode, filename: 'payment-code.png', text: transfer.epc_qr }] : []
}
