import * as texts from '../../../texts/compiled/mails/cancellation'
import { see_order } from '../../../texts/compiled/mails/layout'
import { moneyText } from '../documents'
import type { MailPayloads } from '../outbox'
import { greeting } from './greeting'
import { button, list, paragraph, type MailBlock } from './mail-blocks'
import { shopLink } from './mail-shop'
import type { MailWriters } from './mail-writers'

/** The mail about an item, a departure or an event that the shop cancelled. */
export const cancellationMails = {
  'items-cancelled': (payload, shop) => {
    const { to, full_name, order_code: code, what, message, items, ends, refund_total } = payload
    const amount = moneyText(refund_total, shop.currency)
    const isBuyer = to === 'buyer'
    return {
      subject: texts.subject({ what }),
      preview: refund_total > 0 ? texts.preview_refund({ amount }) : texts.preview(),
      heading: texts.heading(),
      blocks: [
        paragraph(texts.hello({ greeting: greeting(full_name), what })),
        ...message
          .split(/\n+/)
          .filter((line) => line.trim() !== '')
          .map((line) => paragraph(line.trim())),
        paragraph(isBuyer && ends === 'unpaid' ? texts.unpaid({ code }) : texts.no_longer_valid({ code })),
        list(items),
        ...(isBuyer ? forBuyer(ends, refund_total > 0 ? amount : null, code) : [paragraph(texts.holder())]),
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
    ...(amount === null ? [] : [paragraph(texts.refund({ amount }))]),
    ...(ends === 'items' ? [paragraph(texts.rest_stays({ code }))] : []),
    ...(ends === 'unpaid' ? [paragraph(texts.paid_meanwhile())] : []),
  ]
}
