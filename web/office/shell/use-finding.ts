import { useDeferredValue } from 'react'
import { listSearch, wholeList } from '../list/list-state'
import { rowsHref } from '../list/rows-href'
import { paths } from '../paths'
import { useMay } from '../session/session'
import { actions } from './actions'
import { type PlaceGroup, settingsPages } from './navigation'
import {
  type Hits,
  allEvents,
  findCustomers,
  findItems,
  findOrders,
  mayHaveMore,
  useFound,
} from './use-found'

/** What can be chosen in the palette, and where it leads. */
export interface Found {
  value: string
  label: string
  more: string
  to: string
}
export interface FoundGroup {
  value: string
  items: readonly Found[]
}

/**
 * What fits a text that was typed: orders, people, items, events, screens and actions. Groups without any are left out. Rows
 * of an earlier text stay only while what is shown of them fits this one, so that Enter opens nothing else than what is typed.
 */
export function useFinding(
  typed: string,
  groups: readonly PlaceGroup[],
): {
  query: string
  found: FoundGroup[]
  isSearching: boolean
  isFailed: boolean
} {
  const may = useMay()
  const query = useDeferredValue(typed.trim())
  const orders = useFound(may('find-orders') ? query : '', findOrders)
  const people = useFound(may('find-customers') ? query : '', findCustomers)
  const items = useFound(may('find-items') ? query : '', findItems)
  const events = useFound(may('find-events') ? query : '', allEvents)
  const screens = groups
    .flatMap(({ name: group, places }) => places.map(({ to, name }) => ({ to, name, group: group ?? '' })))
    .concat(may('get-settings') ? settingsPages.map((page) => ({ ...page, group: 'Settings' })) : [])
  const searches = [orders, people, items, events]
  const of = <Row>({ rows, isOlder }: Hits<Row>, shown: (row: Row) => Found) =>
    rows.map(shown).filter(({ label, more }) => !isOlder || fits(query, `${label} ${more}`))
  const found = [
    {
      value: 'Orders',
      items: of(orders, ({ code, customer: { full_name, email } }) =>
        choiceOf(paths.order(code), code, `${full_name}, ${email}`),
      ),
    },
    {
      value: 'Customers',
      items: of(people, ({ id, full_name, email }) =>
        choiceOf(paths.customer(id), full_name || email, full_name ? email : ''),
      ),
    },
    {
      value: 'Items',
      items: of(items, ({ external_code, name, event_name }) =>
        choiceOf(paths.item(external_code), name, [event_name, external_code].filter(Boolean).join(', ')),
      ),
    },
    {
      value: 'Events',
      items: events.rows
        .filter(({ name, code, venue }) => fits(query, `${name} ${code} ${venue}`))
        .map(({ name, code, venue }) =>
          choiceOf(rowsHref({ list: 'items', filters: { event: code } }), name, `${code}, ${venue}`),
        ),
    },
    {
      value: 'Screens',
      items: screens
        .filter(({ name, group }) => fits(query, `${name} ${group}`))
        .map(({ to, name, group }) => choiceOf(to, name, group)),
    },
    {
      value: 'Actions',
      items: actions
        .filter(({ call, name, also = '' }) => may(call) && fits(query, `${name} ${also}`))
        .toSorted((a, b) => Number(fits(query, b.name)) - Number(fits(query, a.name)))
        .map(({ to, name, also = '' }) => choiceOf(to, name, also)),
    },
    {
      value: 'In lists',
      items: [
        ...(mayHaveMore(orders) ? [listOf(paths.orders(), 'orders', query)] : []),
        ...(mayHaveMore(orders) && may('find-tickets') ? [listOf(paths.tickets(), 'tickets', query)] : []),
        ...(mayHaveMore(people) ? [listOf(paths.customers(), 'customers', query)] : []),
      ],
    },
  ].filter(({ items: ofGroup }) => ofGroup.length > 0)
  return {
    query,
    found,
    isSearching: searches.some(({ isOlder }) => isOlder),
    isFailed: searches.some(({ isFailed }) => isFailed),
  }
}

const choiceOf = (to: string, label: string, more: string): Found => ({ value: to, label, more, to })

/** A list with everything that a text finds in it. */
const listOf = (path: string, name: string, query: string): Found =>
  choiceOf(`${path}${listSearch({ ...wholeList, query })}`, `All ${name} with “${query}”`, '')

/** Whether a text has each of the words, without regard to case and accents. */
function fits(query: string, text: string): boolean {
  const inside = plain(text)
  return plain(query)
    .split(' ')
    .every((word) => inside.includes(word))
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
