import { useDeferredValue } from 'react'
import { rowsHref } from '../list/rows-href'
import { paths } from '../paths'
import { useMay } from '../session/session'
import { actions } from './actions'
import { type PlaceGroup, settingsPages } from './navigation'
import { allEvents, findCustomers, findItems, findOrders, useFound } from './use-found'

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

/** What fits a text that was typed: orders, people, items, events, screens and actions. Groups without any are left out. */
export function useFinding(typed: string, groups: readonly PlaceGroup[]): FoundGroup[] {
  const may = useMay()
  const query = useDeferredValue(typed.trim())
  const orders = useFound(may('find-orders') ? query : '', findOrders)
  const people = useFound(may('find-customers') ? query : '', findCustomers)
  const items = useFound(may('find-items') ? query : '', findItems)
  const events = useFound(may('find-events') ? query : '', allEvents)
  const screens = groups
    .flatMap(({ name: group, places }) => places.map(({ to, name }) => ({ to, name, group: group ?? '' })))
    .concat(may('get-settings') ? settingsPages.map((page) => ({ ...page, group: 'Settings' })) : [])
  return [
    {
      value: 'Orders',
      items: orders.map(({ code, customer: { full_name, email } }) =>
        found(paths.order(code), code, `${full_name}, ${email}`),
      ),
    },
    {
      value: 'Customers',
      items: people.map(({ id, full_name, email }) =>
        found(paths.customer(id), full_name || email, full_name ? email : ''),
      ),
    },
    {
      value: 'Items',
      items: items.map(({ external_code, name, event_name }) =>
        found(paths.item(external_code), name, [event_name, external_code].filter(Boolean).join(', ')),
      ),
    },
    {
      value: 'Events',
      items: events
        .filter(({ name, code, venue }) => fits(query, `${name} ${code} ${venue}`))
        .map(({ name, code, venue }) =>
          found(rowsHref({ list: 'items', filters: { event: code } }), name, `${code}, ${venue}`),
        ),
    },
    {
      value: 'Screens',
      items: screens
        .filter(({ name, group }) => fits(query, `${name} ${group}`))
        .map(({ to, name, group }) => found(to, name, group)),
    },
    {
      value: 'Actions',
      items: actions
        .filter(({ call, name, also = '' }) => may(call) && fits(query, `${name} ${also}`))
        .toSorted((a, b) => Number(fits(query, b.name)) - Number(fits(query, a.name)))
        .map(({ to, name, also = '' }) => found(to, name, also)),
    },
  ].filter(({ items: ofGroup }) => ofGroup.length > 0)
}

const found = (to: string, label: string, more: string): Found => ({ value: to, label, more, to })

/** Whether a text has each of the words, without regard to case and accents. */
function fits(query: string, text: string): boolean {
  const inside = plain(text)
  return plain(query)
    .split(' ')
    .every((word) => inside.includes(word))
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
