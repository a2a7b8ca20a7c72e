import { useDeferredValue } from 'react'
import type { OfficePath } from '#contract/calls'
import * as texts from '#texts/compiled/office/shell'
import { templates } from '../kit/item-templates'
import { listSearch, wholeList } from '../kit/list/list-state'
import { rowsHref } from '../kit/list/rows-href'
import { type PlaceGroup, settingsPagesFor } from '../kit/navigation'
import { useOfficeData } from '../kit/office-data'
import { paths } from '../kit/paths'
import { useMay } from '../kit/session/session'
import {
  type Hits,
  allEvents,
  findCustomers,
  findItems,
  findOrders,
  mayHaveMore,
  useFound,
} from './use-found'

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
 * Returns the orders, people, items, events, screens and actions that match a typed text, without empty groups. Rows of
 * an earlier text stay only while their shown text matches the new one, so that Enter never opens anything else than
 * what was typed.
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
  const { fiscalCountry } = useOfficeData()
  const query = useDeferredValue(typed.trim())
  const orders = useFound(may('find-orders') ? query : '', findOrders)
  const people = useFound(may('find-customers') ? query : '', findCustomers)
  const items = useFound(may('find-items') ? query : '', findItems)
  const events = useFound(may('find-events') ? query : '', allEvents)
  const searches = [orders, people, items, events]
  const hits = <Row>({ rows, isOlder }: Hits<Row>, shown: (row: Row) => Found) =>
    rows.map(shown).filter(({ label, more }) => !isOlder || fits(query, `${label} ${more}`))
  const found = [
    {
      value: texts.found_orders(),
      items: hits(orders, ({ code, customer: { full_name, email } }) =>
        choiceOf(paths.order(code), code, `${full_name}, ${email}`),
      ),
    },
    {
      value: texts.found_customers(),
      items: hits(people, ({ id, full_name, email }) =>
        choiceOf(paths.customer(id), full_name || email, full_name ? email : ''),
      ),
    },
    {
      value: texts.found_items(),
      items: hits(items, ({ external_code, name, event_name }) =>
        choiceOf(paths.item(external_code), name, [event_name, external_code].filter(Boolean).join(', ')),
      ),
    },
    {
      value: texts.found_events(),
      items: events.rows
        .filter(({ name, code, venue }) => fits(query, `${name} ${code} ${venue}`))
        .map(({ name, code, venue }) =>
          choiceOf(rowsHref({ list: 'items', filters: { event: code } }), name, `${code}, ${venue}`),
        ),
    },
    {
      value: texts.found_screens(),
      items: screensFor(query, groups, may('get-settings') ? settingsPagesFor(fiscalCountry) : []),
    },
    { value: texts.found_actions(), items: actionsFor(query, may) },
    {
      value: texts.found_in_lists(),
      items: [
        ...(mayHaveMore(orders) ? [listOf(paths.orders(), texts.all_orders, query)] : []),
        ...(mayHaveMore(orders) && may('find-tickets')
          ? [listOf(paths.tickets(), texts.all_tickets, query)]
          : []),
        ...(mayHaveMore(people) ? [listOf(paths.customers(), texts.all_customers, query)] : []),
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

/** Returns the screens and pages of the settings whose name or group fits. */
function screensFor(
  query: string,
  groups: readonly PlaceGroup[],
  settingsPages: ReturnType<typeof settingsPagesFor>,
): Found[] {
  const screens = groups.flatMap(({ name: group, places }) =>
    places.map(({ to, name }) => ({ to, name, group: group ?? '' })),
  )
  const pages = settingsPages.map(({ to, name }) => ({ to, name, group: texts.group_settings() }))
  return [...screens, ...pages]
    .filter(({ name, group }) => fits(query, `${name} ${group}`))
    .map(({ to, name, group }) => choiceOf(to, name, group))
}

/** Returns the permitted actions that fit, first those whose name fits. */
const actionsFor = (query: string, may: ReturnType<typeof useMay>): Found[] =>
  actions
    .filter(({ call, name, also = '' }) => may(call) && fits(query, `${name} ${also}`))
    .toSorted((a, b) => Number(fits(query, b.name)) - Number(fits(query, a.name)))
    .map(({ to, name, also = '' }) => choiceOf(to, name, also))

const choiceOf = (to: string, label: string, more: string): Found => ({ value: to, label, more, to })

/** Returns the link to a list with all rows that match a text. */
const listOf = (path: string, labelOf: typeof texts.all_orders, query: string): Found =>
  choiceOf(`${path}${listSearch({ ...wholeList, query })}`, labelOf({ query }), '')

/** Returns whether a text has each of the words, without regard to case and accents. */
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
  /** Address of a form, or of a screen whose dialog `useRequested` opens. */
  to: string
  /** The action is hidden from staff who may not make this call. */
  call: OfficePath
  /** Other words for it. */
  also?: string
}

const asking = (screen: string, name: string) => `${screen}?do=${name}`

/** The main actions of the screens. */
const actions: readonly Action[] = [
  { name: texts.do_new_order(), to: paths.newOrder(), call: 'create-order', also: texts.do_new_order_also() },
  {
    name: texts.do_guest_list(),
    to: paths.guestList(),
    call: 'import-guests',
    also: texts.do_guest_list_also(),
  },
  {
    name: texts.do_print_tickets(),
    to: asking(paths.tickets(), 'print'),
    call: 'print-tickets',
    also: texts.do_print_tickets_also(),
  },
  { name: texts.do_packing_slips(), to: asking(paths.dispatch(), 'slips'), call: 'print-packing-slips' },
  {
    name: texts.do_statement(),
    to: asking(paths.inbox(), 'import'),
    call: 'import-statement',
    also: texts.do_statement_also(),
  },
  {
    name: texts.do_bank_file(),
    to: asking(paths.refunds(), 'file'),
    call: 'refund-file',
    also: texts.do_bank_file_also(),
  },
  {
    name: texts.do_zip(),
    to: asking(paths.reports(), 'zip'),
    call: 'zip-documents',
    also: texts.do_zip_also(),
  },
  {
    name: texts.do_weekly_report(),
    to: asking(paths.reports(), 'week'),
    call: 'send-weekly-report',
    also: texts.do_weekly_report_also(),
  },
  ...templates.map(({ key, name, hint }): Action => ({
    name: texts.do_new_item({ name: name.toLowerCase() }),
    to: paths.newItem(key),
    call: 'save-item',
    also: hint,
  })),
  { name: texts.do_new_event(), to: asking(paths.events(), 'new'), call: 'save-event' },
  {
    name: texts.do_catalogue_file(),
    to: paths.catalogueFile(),
    call: 'import',
    also: texts.do_catalogue_file_also(),
  },
  {
    name: texts.do_new_voucher(),
    to: asking(paths.vouchers(), 'new'),
    call: 'save-voucher',
    also: texts.do_new_voucher_also(),
  },
  {
    name: texts.do_voucher_batch(),
    to: asking(paths.vouchers(), 'batch'),
    call: 'make-vouchers',
    also: texts.do_voucher_batch_also(),
  },
  {
    name: texts.do_publish_look(),
    to: asking(paths.look(), 'publish'),
    call: 'publish-look',
    also: texts.do_publish_look_also(),
  },
  {
    name: texts.do_invite(),
    to: asking(paths.team(), 'invite'),
    call: 'invite-staff',
    also: texts.do_invite_also(),
  },
  {
    name: texts.do_api_key(),
    to: asking(paths.keys(), 'add'),
    call: 'add-key',
    also: texts.do_api_key_also(),
  },
  { name: texts.do_test_mail(), to: paths.mailSettings(), call: 'send-test-mail' },
]
