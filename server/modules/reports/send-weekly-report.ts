import { sendWeeklyReport } from '../../../contract/office/reports'
import { lastWeek } from '../../../rules/report-week'
import { queueMail } from '../outbox'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { readWeek } from './read-week'

/**
 * Mails the last whole week's report to the person who asks for it, also when the mail of every Monday is off or the week was
 * empty. A second request within the same minute of the clock sends no second mail.
 */
export const sendWeeklyReportHandler = serveStaff(sendWeeklyReport, async ({ world, staff, audit }) => {
  // A key has no address.
  if (staff.session === null) throw new Refusal('session-needed')
  const now = world.now()
  const { staffId, email } = staff.session
  const week = lastWeek(now, world.catalogue.current().settings.timezone)
  const payload = await readWeek(world, week)
  const minute = now.toISOString().slice(0, 16)
  const eventKey = `weekly-report-asked:${staffId}:${minute}`
  await world.db.transaction(async (tx) => {
    await queueMail(tx, { kind: 'weekly-report', to: email, payload, eventKey, now })
    await audit.record(tx, { subject: `${week.from} – ${week.to}` })
  })
  world.wake()
  return { ...week, recipient: email }
})
