import * as fields from '../../../texts/compiled/refusals/office-fields'
import { maxReportDays } from '../../../contract/office/reports'
import { dayIn, dayAfter, dayStart } from '../../../rules/dates/dates'
import { day } from '../../../rules/dates/instants'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import type { ReportScope } from './queries'

/** The scope of a report over days in the shop's zone, both included. Refuses days in the wrong order, or too many of them. */
export function scopeOf(context: Context, { from, to }: { from: string; to: string }): ReportScope {
  const { timezone: zone, gateway } = context.catalogue.current().settings
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1
  if (days < 1) throw new Refusal('invalid-input', { fields: { to: [fields.period_reversed()] } })
  if (days > maxReportDays)
    throw new Refusal('invalid-input', {
      fields: { to: [fields.period_too_long({ count: maxReportDays })] },
    })
  const today = dayIn(context.now(), zone)
  const ago = (count: number) => dayStart(dayAfter(today, -count), zone)
  return {
    from: dayStart(from, zone),
    before: dayStart(dayAfter(to), zone),
    zone,
    withTests: gateway === 'sandbox',
    today: ago(0),
    ages: [ago(7), ago(30), ago(60)],
  }
}
