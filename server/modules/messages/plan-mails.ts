import { see_order } from '../../../texts/compiled/mails/layout'
import * as texts from '../../../texts/compiled/mails/plan'
import { greeting } from './greeting'
import { dateText, moneyText } from '../documents'
import { button, details, link, note, paragraph, type Fact } from './mail-blocks'
import { shopLink } from './mail-shop'
import type { MailWriters } from './mail-writers'

const reminders = {
  soon: [texts.reminder_heading_soon, texts.reminder_soon],
  today: [texts.reminder_heading_today, texts.reminder_today],
  overdue: [texts.reminder_heading_overdue, texts.reminder_overdue],
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
          ? texts.reminder_subject_today({ code, amount })
          : texts.reminder_subject({ code, amount, day }),
      preview: texts.reminder_preview(),
      heading: heading(),
      blocks: [
        paragraph(sentence({ greeting: greeting(full_name), code, amount, day })),
        button(
          shopLink(shop, 'payment-plan-payment', code, checksum, reference),
          texts.reminder_pay({ amount }),
        ),
        note(texts.reminder_note()),
      ],
    }
  },

  'instalment-paid': ({ full_name, order_code: code, next, checksum, ...amounts }, shop) => {
    const money = (minor: number) => moneyText(minor, shop.currency)
    const amount = money(amounts.amount)
    const attached = amounts.advance_invoices ?? 0
    const sums = { paid: money(amounts.total_paid), total: money(amounts.total_price) }
    const rows: Fact[] = [
      [texts.paid_so_far(), texts.paid_of(sums)],
      [texts.paid_rest(), money(amounts.total_price - amounts.total_paid)],
    ]
    if (next) {
      const day = dateText(next.due_at, shop.timezone)
      rows.push([texts.paid_next(), texts.paid_next_on({ amount: money(next.amount), day })])
    }
    return {
      subject: texts.paid_subject({ code, amount }),
      preview: texts.paid_preview(sums),
      heading: texts.paid_heading(),
      blocks: [
        paragraph(texts.paid_hello({ greeting: greeting(full_name), code, amount })),
        ...(attached > 0 ? [paragraph(texts.paid_attached({ count: attached }))] : []),
        details(...rows),
        button(shopLink(shop, 'portal', 'orders', code), see_order()),
        ...(next
          ? [
              // Mails that were queued before this field existed lack it.
              ...(checksum
                ? [link(shopLink(shop, 'download-plan-calendar', code, checksum), texts.paid_calendar())]
                : []),
              note(texts.paid_note()),
            ]
          : []),
      ],
    }
  },
} satisfies MailWriters
