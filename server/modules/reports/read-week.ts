import type { ReportName } from '../../../contract/office/reports'
import type { ReportWeek } from '../../../rules/reports/report-week'
import type { MailPayloads } from '../outbox'
import type { Context } from '../../context'
import { readReport } from './get-report'

type WeeklyReport = MailPayloads['weekly-report']

/** In the order of the mail. */
const reports: readonly ReportName[] = ['sales', 'fees', 'taxes', 'refunds', 'vouchers', 'plans']

/** The figures of a week for its mail, as the screen has them. */
export async function readWeek(context: Context, week: ReportWeek): Promise<WeeklyReport> {
  const figures: WeeklyReport['figures'][number][] = []
  let [overdue, includesTest] = [0, false]
  for (const report of reports) {
    const { total, parts, includes_test } = await readReport(context, { report, ...week })
    const { rows, pieces, amount, tax } = total
    figures.push({ report, rows, pieces, amount, tax })
    includesTest = includes_test
    const ages = parts.find(({ by }) => by === 'age')?.figures ?? []
    for (const age of ages) if (age.value !== 'not-due') overdue += age.amount
  }
  return { ...week, includes_test: includesTest, figures, overdue }
}
