import { instantsAt } from '../../../rules/dates/local-time'
import { zonedText } from '../../../rules/dates/zoned-text'
import { Refusal } from './refusal'

/**
 * The rejection of a local time (`2027-10-31T02:30`) that occurs twice because clocks go back. It names both instants with
 * their offsets, and callers can send either of them.
 */
export function timeTwice(local: string, zone: string, field: string): Refusal {
  const [first = '', second = ''] = instantsAt(local, zone).map((at) =>
    zonedText(at, zone).replace(/:00(?=[+-])/, ''),
  )
  return new Refusal('time-twice', { slots: { first, second }, fields: [field] })
}
