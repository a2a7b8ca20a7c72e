import { dayIn } from '../../../rules/dates/dates'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'

/**
 * When money was moved, as staff entered it: `now` if they entered nothing. Rejects a day after today in the shop's time zone with
 * `received-in-the-future`.
 */
export function receivedAt(context: Context, entered: string | null, now: Date): Date {
  if (entered === null) return now
  const at = new Date(entered)
  const { timezone } = context.catalogue.current().settings
  if (dayIn(at, timezone) > dayIn(now, timezone))
    throw new Refusal('received-in-the-future', { fields: ['received_at'] })
  return at
}
