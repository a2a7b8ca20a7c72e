import * as texts from '../../../texts/compiled/mails/report'
import { reportTitles } from '../../../rules/reports/figure-labels'
import { dateText, moneyText } from '../documents'
import { button, items, note, type MailItem } from './mail-blocks'
import { shopLink } from './mail-shop'
import type { MailWriters } from './mail-writers'

/** A calendar day is the same in every zone. */
const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC')

/** The mails with figures of the reports, in the words of the screen. */
export const reportMails = {
  'weekly-report': ({ from, to, includes_test, figures, overdue }, shop) => {
    const money = (minor: number) => moneyText(minor, shop.currency)
    const days = { from: dayText(from), to: dayText(to) }
    const lines = figures.map(({ report, pieces, amount, tax }): MailItem => {
      const name = reportTitles[report]
      const whole = { name, amount: money(amount) }
      if (report === 'sales') return { ...whole, detail: texts.week_pieces({ count: pieces ?? 0 }) }
      if (report === 'plans') return { ...whole, detail: texts.week_overdue({ amount: money(overdue) }) }
      if (report !== 'taxes') return whole
      // Without documents there is no sum of taxes.
      return { name, detail: texts.week_documents({ gross: whole.amount }), amount: money(tax ?? 0) }
    })
    const query = new URLSearchParams({ from, to }).toString()
    return {
      subject: texts.week_subject({ shop: shop.shopName, ...days }),
      preview: texts.week_preview({ amount: lines[0]?.amount ?? '' }),
      heading: texts.week_heading(days),
      blocks: [
        items(lines),
        ...(includes_test ? [note(texts.week_tests())] : []),
        button(`${shopLink(shop, 'office', 'reports')}?${query}`, texts.week_open()),
      ],
    }
  },
} satisfies MailWriters
