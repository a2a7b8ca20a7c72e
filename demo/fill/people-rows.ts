import { personNameKey } from '#rules/text/person-name'
import { historyPeople } from '../history/people'

/** The countries of twenty customers. */
export const slots = historyPeople.flatMap(({ country, share }) =>
  Array.from({ length: share }, () => country),
)

/** The letters of a name that an email address takes. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z]/g, '')

/** The names and places of the people, as rows. */
export function peopleRows(): { names: object[]; places: object[]; slots: object[] } {
  return {
    names: historyPeople.flatMap(({ country, first, last }) =>
      [...first.entries()].map(([n, name]) => ({
        country,
        n,
        first: name,
        last: last[n],
        first_plain: plain(name),
        last_plain: plain(last[n] ?? ''),
        first_key: personNameKey(name),
        last_key: personNameKey(last[n] ?? ''),
      })),
    ),
    places: historyPeople.flatMap(({ country, places }) =>
      places.map(([street, postcode, city], n) => ({ country, n, street, postcode, city })),
    ),
    slots: slots.map((country, slot) => ({ slot, country })),
  }
}
