import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import * as texts from '#texts/compiled/mails/plan'
import { button, defineMail, greeting, note, paragraph, shopLink, withPlainName } from '../mail-queue'

const reminders = {
  soon: [texts.reminder_heading_soon, texts.reminder_soon],
  today: [texts.reminder_heading_today, texts.reminder_today],
  overdue: [texts.reminder_heading_overdue, texts.reminder_overdue],
} as const

interface PaymentReminder {
  full_name: string
  order_code: string
  checksum: string
  reference: string
  amount: number
  due_at: string
  when: 'soon' | 'today' | 'overdue'
}

/** Requests a payment of a payment plan. */
export const paymentReminderMail = defineMail<PaymentReminder>({
  kind: 'payment-reminder',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 2,
  access: { secrets: { checksum: true }, expiresAfter: null, instead: 'payment' },
  plain: withPlainName,
  write: ({ full_name, order_code: code, checksum, reference, ...due }, shop) => {
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
  example: (full_name) => ({
    full_name,
    order_code: 'K7QM2XPA',
    checksum: 'c4eck',
    reference: 'P-2',
    amount: 5000,
    due_at: '2026-12-20T22:59:59Z',
    when: 'soon',
  }),
})
