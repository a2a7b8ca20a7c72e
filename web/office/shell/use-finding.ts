import { useDeferredValue } from 'react'
import { listSearch, wholeList } from '../list/list-state'
import { rowsHref } from '../list/rows-href'
import { paths } from '../paths'
import { useMay } from '../session/session'
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
import type { OfficePath } from '../../../contract/calls'
import { templates } from '../catalogue/templates'

/** An entry of the command palette and its destination. */
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

/** An action that the palette offers on every screen. */
interface Action {
  name: string
  /** Its form, or the screen whose dialog `useRequested` opens. */
  to: string
  /** The action is hidden from staff who may not make this call. */
  call: OfficePath
  /** Other words for it. */
  also?: string
}

const asking = (screen: string, name: string) => `${screen}?do=${name}`

/** The main actions of the screens. */
const actions: readonly Action[] = [
  { name: 'New order', to: paths.newOrder(), call: 'create-order', also: 'cash terminal box office sell' },
  { name: 'Import a guest list', to: paths.guestList(), call: 'import-guests', also: 'free tickets CSV' },
  {
    name: 'Print tickets or badges',
    to: asking(paths.tickets(), 'print'),
    call: 'print-tickets',
    also: 'PDF',
  },
  { name: 'Print packing slips', to: asking(paths.dispatch(), 'slips'), call: 'print-packing-slips' },
  {
    name: 'Import a statement',
    to: asking(paths.inbox(), 'import'),
    call: 'import-statement',
    also: 'bank receipts CAMT CSV',
  },
  {
    name: 'Make the bank file',
    to: asking(paths.refunds(), 'file'),
    call: 'refund-file',
    also: 'pain.001 pay refunds back',
  },
  {
    name: 'Download invoices and credit notes',
    to: asking(paths.reports(), 'zip'),
    call: 'zip-documents',
    also: 'ZIP books',
  },
  {
    name: 'Mail me the report of last week',
    to: asking(paths.reports(), 'week'),
    call: 'send-weekly-report',
    also: 'weekly figures',
  },
  ...templates.map(({ key, name, hint }): Action => ({
    name: `New item: ${name.toLowerCase()}`,
    to: paths.newItem(key),
    call: 'save-item',
    also: hint,
  })),
  { name: 'New event', to: asking(paths.events(), 'new'), call: 'save-event' },
  {
    name: 'Import a catalogue file',
    to: paths.catalogueFile(),
    call: 'import',
    also: 'JSON settings items vouchers',
  },
  { name: 'New voucher', to: asking(paths.vouchers(), 'new'), call: 'save-voucher', also: 'code discount' },
  {
    name: 'Make a batch of vouchers',
    to: asking(paths.vouchers(), 'batch'),
    call: 'make-vouchers',
    also: 'codes',
  },
  {
    name: 'Publish the look',
    to: asking(paths.look(), 'publish'),
    call: 'publish-look',
    also: 'draft texts colours',
  },
  { name: 'Invite somebody', to: asking(paths.team(), 'invite'), call: 'invite-staff', also: 'staff team' },
  { name: 'Add an API key', to: asking(paths.keys(), 'add'), call: 'add-key', also: 'script' },
  { name: 'Send a test mail', to: paths.mailSettings(), call: 'send-test-mail' },
]
