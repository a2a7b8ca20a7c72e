import type { CustomerRow } from '#contract/office/customers'
import * as companyTexts from '#texts/compiled/office/company'
import * as texts from '#texts/compiled/office/customers'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { chosenOf, flagOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { Money, Person } from '../../kit/values/cells'
import { countryName, isCountryKey } from '../../kit/values/names'
import { When } from '../../kit/values/when'

const facets: ListFacet[] = [
  {
    name: 'has_orders',
    label: texts.orders(),
    isSingle: true,
    values: [
      ['true', texts.with_orders()],
      ['false', texts.without_orders()],
    ],
  },
  {
    name: 'is_confirmed',
    label: texts.email(),
    isSingle: true,
    values: [
      ['true', texts.confirmed()],
      ['false', texts.not_confirmed()],
    ],
  },
  { name: 'country', label: texts.country(), values: [], fits: isCountryKey, labelOf: countryName },
]

/** All customers with their number of orders. */
export function CustomersScreen() {
  const { state, page } = useListState(facets)
  const filters = {
    query: state.query || null,
    has_orders: flagOf(state, 'has_orders'),
    is_confirmed: flagOf(state, 'is_confirmed'),
    country: chosenOf(state, 'country'),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-customers', {
    ...filters,
    ...page,
  })
  return (
    <ListView
      title={texts.title()}
      noun="customer"
      search={texts.search()}
      source={{ list: 'customers', filters }}
      {...{ state, facets, columns, isStale, refusal, again, hrefOf, keyOf }}
      rows={answer?.customers ?? null}
      cursor={answer?.cursor ?? null}
      {...(answer && { counted: answer })}
      next={<SecondaryLink call="get-order-form" to={paths.newOrder()} text={texts.first_step()} />}
      nothingYet={texts.nothing_yet()}
    />
  )
}

const hrefOf = ({ id }: CustomerRow) => paths.customer(id)
const keyOf = ({ id }: CustomerRow) => String(id)

const columns: ListColumn<CustomerRow>[] = [
  {
    key: 'name',
    name: texts.name(),
    card: 'title',
    takesRest: true,
    cell: ({ full_name, email }) => <Person name={full_name || texts.no_name()} email={email} />,
  },
  {
    key: 'address',
    name: texts.email(),
    card: 'aside',
    cell: ({ is_confirmed }) =>
      is_confirmed ? <Pill tone="good">{texts.confirmed()}</Pill> : <Pill>{texts.not_confirmed()}</Pill>,
  },
  {
    key: 'company',
    name: companyTexts.company(),
    card: 'named',
    inCard: ({ company }) => company !== null,
    cell: ({ company }) => company?.name ?? <span className="text-ink-soft">–</span>,
  },
  {
    key: 'country',
    name: texts.country(),
    card: 'none',
    cell: ({ country }) => country && countryName(country),
  },
  {
    key: 'orders',
    name: texts.orders(),
    align: 'end',
    card: 'none',
    cell: ({ orders }) => (orders > 0 ? numberText(orders) : <span className="text-ink-soft">–</span>),
  },
  {
    key: 'spent',
    name: texts.spent(),
    card: 'named',
    align: 'end',
    inCard: ({ spent }) => spent > 0,
    cell: ({ spent }) => (spent === 0 ? <span className="text-ink-soft">–</span> : <Money amount={spent} />),
  },
  {
    key: 'sessions',
    name: texts.session_count(),
    align: 'end',
    card: 'none',
    cell: ({ sessions }) => (sessions > 0 ? numberText(sessions) : <span className="text-ink-soft">–</span>),
  },
  {
    key: 'seen',
    name: texts.last_seen(),
    card: 'named',
    inCard: ({ last_seen_at }) => last_seen_at !== null,
    cell: ({ last_seen_at }) =>
      last_seen_at === null ? <span className="text-ink-soft">–</span> : <When at={last_seen_at} />,
  },
  { key: 'since', name: texts.since(), card: 'none', cell: ({ created_at }) => <When at={created_at} /> },
]
