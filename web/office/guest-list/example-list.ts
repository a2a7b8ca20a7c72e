import * as texts from '../../../texts/compiled/office/guest-list'
import { clockTime } from '../../../rules/dates/local-time'
import type { Sellable } from '../../../contract/office/orders'

const most = 3
const heading = 'full_name,email,external_code,travel_time'

/** A guest list of the first items of a shop, with a departure where one is chosen. A byte order mark, for Excel. */
export function exampleList(
  items: readonly Pick<Sellable, 'external_code' | 'timezone' | 'times'>[],
): string {
  const rows = items.slice(0, most).map(({ external_code, times, ...item }, index) => {
    const [first] = times
    const time = first ? clockTime(new Date(first.travel_time), item.timezone).replace('T', ' ') : ''
    const name = texts.example_guest({ number: index + 1 })
    return `${name},guest-${index + 1}@example.org,${quoted(external_code)},${time}`
  })
  return `\uFEFF${[heading, ...rows].join('\r\n')}\r\n`
}

const quoted = (text: string) => (/[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
