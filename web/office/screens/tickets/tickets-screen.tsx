import type { TicketRow } from '../../../../contract/office/tickets'
import { Pill } from '../../../parts/pill'
import { useLocation } from '../../../parts/router/use-router'
import { instantText } from '../../../parts/words'
import { useAnswer } from '../../calls/use-answer'
import type { ListColumn, ListFacet } from '../../list/columns'
import { chosenOf, readListState } from '../../list/list-state'
import { ListView } from '../../list/list-view'
import { useFacts } from '../../office-facts'
import { TicketPill, ticketStateText } from '../../parts/ticket-pill'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import { Turnout } from './turnout'
import * as words from './words'

type State = TicketRow['state']

const states: readonly State[] = ['issued', 'scanned', 'pending', 'void']

/** Tickets: find a holder, and see who comes. A row leads to its order. */
export function TicketsScreen() {
  const { timezone } = useFacts()
  const facets: ListFacet[] = [
    { name: 'state', label: words.state, values: states.map((state) => [state, ticketStateText(state)]) },
    { name: 'item', label: words.item, values: [] },
    {
      name: 'departure',
      label: words.time,
      values: [],
      labelOf: (at) => instantText(at, timezone),
    },
  ]
  const state = readListState(
    useLocation().search,
    facets.map(({ name }) => name),
  )
  const filters = {
    query: state.query || null,
    state: chosenOf(state, 'state') as State[] | null,
    item: chosenOf(state, 'item'),
    departure: chosenOf(state, 'departure'),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-tickets', {
    ...filters,
    cursor: state.cursor,
    // The pages after the first one have the same counts.
    with_counts: state.cursor === null,
  })
  return (
    <ListView
      title={words.title}
      noun="ticket"
      search={words.search}
      source={{ list: 'tickets', filters }}
      {...{ state, facets, isStale, refusal, again, hrefOf, keyOf }}
      columns={columnsOf(timezone)}
      rows={answer?.tickets ?? null}
      cursor={answer?.cursor ?? null}
      {...(answer && { counted: answer })}
      above={answer && <Turnout counted={answer} />}
      nothingYet={words.nothingYet}
    />
  )
}

const hrefOf = ({ order }: TicketRow) => paths.order(order)
const keyOf = ({ id }: TicketRow) => String(id)

const columnsOf = (timezone: string): ListColumn<TicketRow>[] => [
  {
    key: 'holder',
    name: words.holder,
    card: 'title',
    cell: ({ full_name }) => full_name || <span className="text-ink-soft">{words.noName}</span>,
  },
  {
    key: 'state',
    name: words.state,
    card: 'aside',
    cell: ({ state, is_test }) => (
      <span className="flex gap-1">
        <TicketPill state={state} />
        {is_test && <Pill>{words.test}</Pill>}
      </span>
    ),
  },
  {
    key: 'email',
    name: words.email,
    card: 'line',
    isWide: true,
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
  {
    key: 'item',
    name: words.item,
    card: 'line',
    cell: ({ item, travel_time }) => (
      <span className="block leading-tight">
        {item.name}
        {travel_time && (
          <span className="block text-sm text-ink-soft">{instantText(travel_time, timezone)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'code',
    name: words.ticket,
    cell: ({ code }) => code && <span className="font-mono text-[0.95em]">{code}</span>,
  },
  {
    key: 'order',
    name: words.order,
    cell: ({ order }) => order,
  },
  { key: 'issued', name: words.issued, card: 'none', cell: ({ issued_at }) => <When at={issued_at} /> },
  {
    key: 'scanned',
    name: words.scanned,
    card: 'none',
    cell: ({ admitted_at, admitted_gate }) =>
      admitted_at && (
        <span className="block leading-tight">
          <When at={admitted_at} />
          {admitted_gate && <span className="block text-sm text-ink-soft">{admitted_gate}</span>}
        </span>
      ),
  },
]
