import { greeting } from './greeting'
import { dateText } from '../../documents/date-text'
import { moneyText } from '../../documents/money-text'
import { button, facts, link, note, paragraph, type Fact } from './mail-blocks'
import { shopLink } from './mail-shop'
import type { MailWriters } from './mail-writers'

const heading = {
  soon: 'A payment is coming up',
  today: 'A payment is due today',
  overdue: 'A payment is overdue',
} as const

/** The mails about the instalments of a payment plan. */
export const planMails = {
  'payment-reminder': ({ full_name, order_code, checksum, reference, amount, due_at, when }, shop) => {
    const money = moneyText(amount, shop.currency)
    const day = dateText(due_at, shop.timezone)
    const sentence = {
      soon: `the next payment of order ${order_code}, ${money}, is due on ${day}.`,
      today: `today the next payment of order ${order_code} is due: ${money}.`,
      overdue: `the payment of ${money} for order ${order_code} was due on ${day} and has not reached us.`,
    }[when]
    return {
      subject: `Order ${order_code}: ${money} due ${when === 'today' ? 'today' : day}`,
      preview: 'Pay by card in a minute.',
      heading: heading[when],
      blocks: [
        paragraph(`${greeting(full_name)}, ${sentence}`),
        button(shopLink(shop, 'payment-plan-payment', order_code, checksum, reference), `Pay ${money}`),
        note(
          'No login is needed, and whoever has this link may pay. Paid in the meantime? Then all is well.',
        ),
      ],
    }
  },

  'instalment-paid': ({ full_name, order_code, amount, total_paid, total_price, next, checksum }, shop) => {
    const money = (minor: number) => moneyText(minor, shop.currency)
    const rows: Fact[] = [
      ['Paid so far', `${money(total_paid)} of ${money(total_price)}`],
      ['Still to pay', money(total_price - total_paid)],
    ]
    if (next) rows.push(['Next payment', `${money(next.amount)} on ${dateText(next.due_at, shop.timezone)}`])
    return {
      subject: `Order ${order_code}: payment of ${money(amount)} received`,
      preview: `${money(total_paid)} of ${money(total_price)} is paid.`,
      heading: 'Payment received',
      blocks: [
        paragraph(`${greeting(full_name)}, we received ${money(amount)} for order ${order_code}, thank you.`),
        facts(...rows),
        button(shopLink(shop, 'portal', 'orders', order_code), 'See your order'),
        ...(next
          ? [
              // Mails that were queued before this field existed lack it.
              ...(checksum
                ? [
                    link(
                      shopLink(shop, 'download-plan-calendar', order_code, checksum),
                      'Add the payment dates to your calendar',
                    ),
                  ]
                : []),
              note('Your tickets come with the last payment. We remind you of each before it is due.'),
            ]
          : []),
      ],
    }
  },
} satisfies MailWriters
