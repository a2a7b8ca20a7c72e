import { getReport, type ReportName } from '../../contract/office/reports'
import { reportWeek, type ReportWeek } from '../../rules/report-week'
import { readReport } from '../features/reports/get-report'
import type { MailPayloads } from '../outbox/mail-kinds'
import { queueMail } from '../outbox/queue-mail'
import type { World } from '../world'
import { findUntold } from './mail-weekly-report.sql'

type WeeklyReport = MailPayloads['weekly-report']

/** In the order of the mail. */
const reports: readonly ReportName[] = ['sales', 'fees', 'taxes', 'refunds', 'vouchers', 'plans']

/**
 * Mails last week's figures to all who may read the reports, with the setting `weeklyReport`. Who has the week's mail is in
 * the outbox alone, so nobody gets a second one however many processes run, and after an outage it is sent late.
 */
export async function mailWeeklyReport(world: World): Promise<boolean> {
  const { weeklyReport, timezone } = world.catalogue.current().settings
  const now = world.now()
  const week = weeklyReport ? reportWeek(now, timezone) : null
  if (week === null) return false
  // By its Monday. With the id, not the address: a changed address is the same person.
  const prefix = `weekly-report:${week.from}:`
  const untold = await findUntold(world.db.kysely, getReport.roles, prefix)
  const payload = untold.length === 0 ? null : await readWeek(world, week)
  if (payload === null) return false
  await world.db.transaction(async (tx) => {
    for (const { id, email } of untold)
      await queueMail(tx, { kind: 'weekly-report', to: email, payload, eventKey: `${prefix}${id}`, now })
  })
  world.wake()
  return false
}

/** The figures of a week as the screen has them; null if there are none. */
async function readWeek(world: World, week: ReportWeek): Promise<WeeklyReport | null> {
  const figures: WeeklyReport['figures'][number][] = []
  let [overdue, includesTest] = [0, false]
  for (const report of reports) {
    const { total, parts, includes_test } = await readReport(world, { report, ...week })
    const { rows, pieces, amount, tax } = total
    figures.push({ report, rows, pieces, amount, tax })
    includesTest = includes_test
    const ages = parts.find(({ by }) => by === 'age')?.figures ?? []
    for (const age of ages) if (age.value !== 'not-due') overdue += age.amount
  }
  if (figures.every(({ rows }) => rows === 0)) return null
  return { ...week, includes_test: includesTest, figures, overdue }
}
