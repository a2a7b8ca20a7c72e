import { moneyText } from '#rules/money/money-text'
import { see_order } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/refund'
import { button, defineMail, greeting, list, paragraph, shopLink, withPlainName } from '../mail-queue'

// The mails about refunds.

export interface MailRefund {
  full_name: string
  refund_id: number
  order_code: string
  /** Empty for an overpayment that is paid back. */
  items: readonly string[]
  total: number
  is_overpayment?: boolean
}

const exampleRefund = (full_name: string): MailRefund => ({
  full_name,
  refund_id: 41,
  order_code: 'K7QM2XPA',
  items: ['Festival pass'],
  total: 14_900,
})

export interface RefundRequested extends MailRefund {
  /** True if the office opened the refund instead of the buyer. */
  by_staff?: boolean
}

export const refundRequestedMail = defineMail<RefundRequested>({
  kind: 'refund-requested',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, refund_id: id, order_code: code, items, total, by_staff }, shop) => {
    const amount = moneyText(total, shop.currency)
    const preview = texts.requested_preview({ amount, code })
    const link = shopLink(shop, 'portal', 'refunds', id)
    const values = { greeting: greeting(full_name), amount, code }
    if (by_staff)
      return {
        subject: texts.opened_subject({ id, amount }),
        preview,
        heading: texts.opened_heading(),
        blocks: [
          paragraph(texts.opened_hello(values)),
          list(items),
          paragraph(texts.opened_then()),
          button(link, texts.opened_button()),
        ],
      }
    return {
      subject: texts.requested_subject({ id }),
      preview,
      heading: texts.requested_heading(),
      blocks: [
        paragraph(texts.requested_hello(values)),
        list(items),
        paragraph(texts.requested_then()),
        button(link, texts.requested_button()),
      ],
    }
  },
  example: exampleRefund,
})

export const refundCancelledMail = defineMail<MailRefund>({
  kind: 'refund-cancelled',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, refund_id: id, order_code: code, items }, shop) => ({
    subject: texts.cancelled_subject({ id }),
    preview: texts.cancelled_preview({ code }),
    heading: texts.cancelled_heading(),
    blocks: [
      paragraph(texts.cancelled_hello({ greeting: greeting(full_name), id, code })),
      list(items),
      button(shopLink(shop, 'portal', 'orders', code), see_order()),
    ],
  }),
  example: exampleRefund,
})

export interface RefundProcessed extends MailRefund {
  credit_note_attached: boolean
  /** Number of attached cancellations of advance invoices. */
  cancellations?: number
  by: 'bank' | 'card'
}

export const refundProcessedMail = defineMail<RefundProcessed>({
  kind: 'refund-processed',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, refund_id: id, order_code: code, items, total, ...how }, shop) => {
    // The items were given back without a refund.
    if (total === 0)
      return {
        subject: texts.released_subject({ code }),
        preview: texts.released_preview(),
        heading: texts.released_heading(),
        blocks: [
          paragraph(texts.released_hello({ greeting: greeting(full_name), code })),
          list(items),
          button(shopLink(shop, 'portal', 'orders', code), see_order()),
        ],
      }
    const amount = moneyText(total, shop.currency)
    if (how.is_overpayment === true) {
      const [preview, hello] =
        how.by === 'card'
          ? [texts.processed_preview_card, texts.overpaid_hello_card]
          : [texts.processed_preview_bank, texts.overpaid_hello_bank]
      return {
        subject: texts.overpaid_subject({ code, amount }),
        preview: preview(),
        heading: texts.processed_heading(),
        blocks: [
          paragraph(hello({ greeting: greeting(full_name), amount, code })),
          button(shopLink(shop, 'portal', 'orders', code), see_order()),
        ],
      }
    }
    const cancellations = how.cancellations ?? 0
    const [preview, hello] =
      how.by === 'card'
        ? [texts.processed_preview_card, texts.processed_hello_card]
        : [texts.processed_preview_bank, texts.processed_hello_bank]
    return {
      subject: texts.processed_subject({ id, amount }),
      preview: preview(),
      heading: texts.processed_heading(),
      blocks: [
        paragraph(hello({ greeting: greeting(full_name), amount, code })),
        list(items),
        ...(how.credit_note_attached ? [paragraph(texts.processed_credit_note())] : []),
        ...(cancellations > 0 ? [paragraph(texts.processed_cancellations({ count: cancellations }))] : []),
        button(shopLink(shop, 'portal', 'refunds', id), texts.processed_button()),
      ],
    }
  },
  example: (name) => ({ ...exampleRefund(name), credit_note_attached: true, by: 'bank' }),
})

/** The money of a complete refund came back; `total` is the amount that is owed again. */
export const refundFailedMail = defineMail<MailRefund>({
  kind: 'refund-failed',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, refund_id: id, order_code: code, items, total, is_overpayment }, shop) => {
    const amount = moneyText(total, shop.currency)
    if (is_overpayment === true)
      return {
        subject: texts.overpaid_failed_subject({ code }),
        preview: texts.failed_preview(),
        heading: texts.overpaid_failed_heading(),
        blocks: [
          paragraph(texts.overpaid_failed_hello({ greeting: greeting(full_name), amount, code })),
          paragraph(texts.failed_then()),
          button(shopLink(shop, 'portal', 'orders', code), see_order()),
        ],
      }
    return {
      subject: texts.failed_subject({ id }),
      preview: texts.failed_preview(),
      heading: texts.failed_heading(),
      blocks: [
        paragraph(texts.failed_hello({ greeting: greeting(full_name), amount, code })),
        list(items),
        paragraph(texts.failed_then()),
        button(shopLink(shop, 'portal', 'refunds', id), texts.failed_button()),
      ],
    }
  },
  example: exampleRefund,
})
