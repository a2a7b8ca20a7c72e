import { dateTimeText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import * as cancellationTexts from '#texts/compiled/mails/cancellation'
import { see_order } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/refund'
import {
  type MailPayloads,
  greeting,
  button,
  details,
  type Detail,
  list,
  note,
  paragraph,
  shopLink,
  type MailBlock,
} from '../mail-queue'
import type { MailWriters } from './mail-data'

/** Returns a labelled value, or nothing if the value is empty. */
const detailOf = (label: string, value: string): Detail[] => (value === '' ? [] : [[label, value]])

/** The mails about refunds and withdrawals. */
export const refundMails = {
  'refund-requested': ({ full_name, refund_id: id, order_code: code, items, total, by_staff }, shop) => {
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

  'refund-cancelled': ({ full_name, refund_id: id, order_code: code, items }, shop) => ({
    subject: texts.cancelled_subject({ id }),
    preview: texts.cancelled_preview({ code }),
    heading: texts.cancelled_heading(),
    blocks: [
      paragraph(texts.cancelled_hello({ greeting: greeting(full_name), id, code })),
      list(items),
      button(shopLink(shop, 'portal', 'orders', code), see_order()),
    ],
  }),

  'refund-processed': ({ full_name, refund_id: id, order_code: code, items, total, ...how }, shop) => {
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

  'refund-failed': ({ full_name, refund_id: id, order_code: code, items, total, is_overpayment }, shop) => {
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

  'withdrawal-received': (
    { full_name, email, order_code, items, has_goods = true, statement, received_at },
    shop,
  ) => ({
    subject: texts.withdrawal_subject({ code: order_code }),
    preview: texts.withdrawal_preview(),
    heading: texts.withdrawal_heading(),
    blocks: [
      paragraph(texts.withdrawal_hello({ greeting: greeting(full_name) })),
      details(
        [texts.withdrawal_received(), dateTimeText(received_at, shop.timezone)],
        ...detailOf(texts.withdrawal_name(), full_name),
        ...detailOf(texts.withdrawal_email(), email),
        [texts.withdrawal_order(), order_code],
        ...detailOf(texts.withdrawal_statement(), statement),
      ),
      list(items),
      ...(has_goods
        ? [paragraph(texts.withdrawal_refund()), note(texts.withdrawal_wait())]
        : [paragraph(texts.withdrawal_refund_passes())]),
    ],
  }),
} satisfies MailWriters

/** The mail about an item, a departure or an event that the shop cancelled. */
export const cancellationMails = {
  'items-cancelled': (payload, shop) => {
    const { to, full_name, order_code: code, what, message, items, ends, refund_total } = payload
    const amount = moneyText(refund_total, shop.currency)
    const isBuyer = to === 'buyer'
    return {
      subject: cancellationTexts.subject({ what }),
      preview: refund_total > 0 ? cancellationTexts.preview_refund({ amount }) : cancellationTexts.preview(),
      heading: cancellationTexts.heading(),
      blocks: [
        paragraph(cancellationTexts.hello({ greeting: greeting(full_name), what })),
        ...message
          .split(/\n+/)
          .filter((line) => line.trim() !== '')
          .map((line) => paragraph(line.trim())),
        paragraph(
          isBuyer && ends === 'unpaid'
            ? cancellationTexts.unpaid({ code })
            : cancellationTexts.no_longer_valid({ code }),
        ),
        list(items),
        ...(isBuyer
          ? forBuyer(ends, refund_total > 0 ? amount : null, code)
          : [paragraph(cancellationTexts.holder())]),
        ...(isBuyer ? [button(shopLink(shop, 'portal', 'orders', code), see_order())] : []),
      ],
    }
  },
} satisfies MailWriters

function forBuyer(
  ends: MailPayloads['items-cancelled']['ends'],
  amount: string | null,
  code: string,
): MailBlock[] {
  return [
    ...(amount === null ? [] : [paragraph(cancellationTexts.refund({ amount }))]),
    ...(ends === 'items' ? [paragraph(cancellationTexts.rest_stays({ code }))] : []),
    ...(ends === 'unpaid' ? [paragraph(cancellationTexts.paid_meanwhile())] : []),
  ]
}
