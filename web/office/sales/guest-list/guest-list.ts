import type { Sellable } from '#contract/office/orders'
import { clockTime } from '#rules/dates/local-time'
import * as texts from '#texts/compiled/office/guest-list'
import { countSlots } from '../../kit/values/count-slots'

const maxRows = 3
const heading = 'full_name,email,external_code,travel_time'

/**
 * Returns a guest list of the first items of a shop, with a departure if one must be chosen. It begins with a byte
 * order mark, which Excel needs.
 */
export function exampleList(
  items: readonly Pick<Sellable, 'external_code' | 'timezone' | 'times'>[],
): string {
  const rows = items.slice(0, maxRows).map(({ external_code, times, ...item }, index) => {
    const [first] = times
    const time = first ? clockTime(new Date(first.travel_time), item.timezone).replace('T', ' ') : ''
    const name = texts.example_guest({ number: index + 1 })
    return `${name},guest-${index + 1}@example.org,${quoted(external_code)},${time}`
  })
  return `\uFEFF${[heading, ...rows].join('\r\n')}\r\n`
}

const quoted = (text: string) => (/[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** `made`: rows imported earlier; `fine`: valid rows that wait until the wrong ones are corrected. */
export const badText = (made: number, fine: number): string =>
  [
    made > 0 && texts.bad_made(countSlots(made)),
    made > 0 ? texts.bad_nothing_more() : texts.bad_nothing(),
    fine > 0 && texts.bad_fine(countSlots(fine)),
  ]
    .filter(Boolean)
    .join(' ')

/** `left`: rows to be made; `known`: rows with an order; `waiting`: rows that a running job makes. */
export function goodText(left: number, known: number, waiting: number): string {
  const others = [
    known > 0 && texts.made_before(countSlots(known)),
    waiting > 0 && texts.being_made(countSlots(waiting)),
  ]
    .filter(Boolean)
    .join(', ')
  if (left === 0) return others === '' ? texts.no_guests() : texts.nothing_left({ others })
  return others === ''
    ? texts.orders_made(countSlots(left))
    : texts.orders_made_others({ ...countSlots(left), others })
}
