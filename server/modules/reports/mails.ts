import type { ReportName } from '#contract/office/reports'
import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { reportTitles } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/mails/report'
import { button, defineMail, items, type MailItem, note, shopLink } from '../mail-queue'

/** Formats a calendar day (ISO 8601), which does not depend on a time zone. */
const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC')

/** The figures of a week. They contain no personal data. */
export interface WeeklyReport {
  /** First and last day of the week in the shop's time zone, both inclusive. */
  from: string
  to: string
  /** Whether test orders are included, because the shop uses the sandbox. */
  includes_test: boolean
  /** The totals of each report, as `get-report` returns them. */
  figures: readonly {
    report: ReportName
    rows: number
    pieces: number | null
    amount: number
    tax: number | null
  }[]
  /** The overdue part of outstanding payments. */
  overdue: number
}

/** Sent to staff who may read reports, with the labels of the office's reports. */
export const weeklyReportMail = defineMail<WeeklyReport>({
  kind: 'weekly-report',
  reader: 'staff',
  rank: 1,
  access: 'none',
  write: ({ from, to, includes_test, figures, overdue }, shop) => {
    const money = (minor: number) => moneyText(minor, shop.currency)
    const days = { from: dayText(from), to: dayText(to) }
    const lines = figures.map(({ report, pieces, amount, tax }): MailItem => {
      const name = reportTitles[report]
      const whole = { name, amount: money(amount) }
      if (report === 'sales') return { ...whole, detail: texts.week_pieces({ count: pieces ?? 0 }) }
      if (report === 'plans') return { ...whole, detail: texts.week_overdue({ amount: money(overdue) }) }
      if (report !== 'taxes') return whole
      // The sum of taxes is null if there are no documents.
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
  example: () => ({
    from: '2027-03-01',
    to: '2027-03-07',
    includes_test: true,
    figures: [
      { report: 'sales', rows: 4, pieces: 3, amount: 34_690, tax: null },
      { report: 'fees', rows: 3, pieces: 3, amount: 690, tax: null },
      { report: 'taxes', rows: 2, pieces: null, amount: 34_000, tax: 6800 },
      { report: 'refunds', rows: 1, pieces: null, amount: 5000, tax: null },
      { report: 'vouchers', rows: 0, pieces: null, amount: 0, tax: null },
      { report: 'plans', rows: 2, pieces: null, amount: 10_000, tax: null },
    ],
    overdue: 4000,
  }),
})
