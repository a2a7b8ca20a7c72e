import { getReport } from '../../../contract/office/reports'
import { reportWeek } from '../../../rules/reports/report-week'
import { readWeek } from './read-week'
import { queueMail } from '../outbox'
import type { Context } from '../../context'
import { findStaffWithoutMail } from './queries'

/**
 * Mails last week's figures to all staff who may read reports, if `weeklyReport` is set. Only the outbox records who got the
 * week's mail, so nobody gets it twice with several processes, and after an outage it is sent late.
 */
export async function mailWeeklyReport(context: Context): Promise<boolean> {
  const { weeklyReport, timezone } = context.catalogue.current().settings
  const now = context.now()
  const week = weeklyReport ? reportWeek(now, timezone) : null
  if (week === null) return false
  // By its Monday. With the id, not the address: a changed address is the same person.
  const prefix = `weekly-report:${week.from}:`
  const recipients = await findStaffWithoutMail(context.db.kysely, getReport.roles, prefix)
  if (recipients.length === 0) return false
  const payload = await readWeek(context, week)
  if (payload.figures.every(({ rows }) => rows === 0)) return false
  await context.db.transaction(async (tx) => {
    for (const { id, email } of recipients)
      await queueMail(tx, { kind: 'weekly-report', to: email, payload, eventKey: `${prefix}${id}`, now })
  })
  context.wake()
  return false
}
