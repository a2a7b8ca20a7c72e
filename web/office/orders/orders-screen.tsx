import type { OfficeSent, OfficeAnswered } from '../../../contract/calls'
import type { PaymentStatus } from '../../../contract/order'
import type { PaymentMethod } from '../../../contract/values'
import { deskMethod } from '../../../rules/payments/methods'
import { buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { labelOf, numberText } from '../../ui/formats'
import { postOnce } from '../calls/post-once'
import { useAnswer } from '../calls/use-answer'
import type { BulkAction, ListFacet, ListColumn } from '../list/columns'
import { chosenOf, flagOf } from '../list/list-state'
import { ListView } from '../list/list-view'
import { useListState } from '../list/use-list-state'
import { isPeriod, readPeriod } from '../list/period'
import { useOfficeData } from '../office-data'
import { CopyButton } from '../ui/copy-button'
import { paths } from '../paths'
import { useMay } from '../session/session'
import * as words from './list-words'
import { methodText } from '../../ui/status-labels'
import { LastMail } from '../ui/mail-pill'
import { Money } from '../ui/money'
import { Person } from '../ui/person'
import { StatusPill } from '../ui/status-pill'
import { MarkedState } from '../ui/test-mark'
import { When } from '../ui/when'

type Sort = (typeof words.sorts)[number][0]
type Method = Extract<OfficeSent<'find-orders'>['method'], readonly unknown[]>[number]

const methods: readonly PaymentMethod[] = ['credit_card', 'bank_transfer', 'voucher']
const statuses: readonly PaymentStatus[] = [
  'pending',
  'partial',
  'processing',
  'paid',
  'problem',
  'cancelled',
]

const deskMethods = (['cash', 'terminal'] as const).map((kind) => [kind, deskMethod(kind)] as const)

const yesNo = [
  ['true', words.yes],
  ['false', words.no],
] as const

/** Orders: find who calls, and see what they owe. */
export function OrdersScreen() {
  const { paymentStatuses, paymentMethods } = useOfficeData()
  const may = useMay()
  const facets: ListFacet[] = [
    {
      name: 'status',
      label: words.status,
      values: statuses.map((status) => [status, labelOf(paymentStatuses, status)]),
    },
    { name: 'overdue', label: words.late, isSingle: true, values: [['true', words.overdue]] },
    {
      name: 'method',
      label: words.method,
      values: [
        ...methods.map((method) => [method, labelOf(paymentMethods, method)] as const),
        ...deskMethods,
      ],
    },
    { name: 'item', label: words.item, values: [] },
    { name: 'channel', label: words.channel, values: [], isRare: true },
    { name: 'has_plan', label: words.plan, isSingle: true, values: yesNo, isRare: true },
    { name: 'is_test', label: words.testOrders, isSingle: true, values: yesNo, isRare: true },
    { name: 'ordered', label: words.ordered, values: [], isPeriod: true, fits: isPeriod },
  ]
  const { state, page } = useListState(facets, words.sorts)
  const filters = {
    query: state.query || null,
    sort: (state.sort as Sort | null) ?? null,
    status: chosenOf(state, 'status') as PaymentStatus[] | null,
    method: chosenOf(state, 'method') as Method[] | null,
    channel: chosenOf(state, 'channel'),
    item: chosenOf(state, 'item'),
    overdue: flagOf(state, 'overdue'),
    has_plan: flagOf(state, 'has_plan'),
    is_test: flagOf(state, 'is_test'),
    ordered: readPeriod(state.chosen['ordered']?.[0]),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-orders', {
    ...filters,
    ...page,
  })

  return (
    <ListView
      title={words.title}
      noun="order"
      search={words.search}
      searchBriefly={words.searchBriefly}
      source={{ list: 'orders', filters }}
      {...{ state, facets, isStale, refusal, again, hrefOf, keyOf }}
      columns={orderColumns(paymentMethods)}
      rows={answer?.orders ?? null}
      cursor={answer?.cursor ?? null}
      sorts={words.sorts}
      {...(answer && { counted: answer })}
      {...(may('resend-mail') && { bulk: [remind, resend] })}
      forMatching={may('start-bulk') ? forMatching : []}
      actions={
        may('get-order-form') && (
          <Link to={paths.newOrder()} className={buttonClass('primary', 'small')}>
            {words.newOrder}
          </Link>
        )
      }
      nothingYet={<NothingYet />}
    />
  )
}

/** Says where orders come from, with the shop's link to share. */
function NothingYet() {
  const address = window.location.origin
  return (
    <>
      {words.nothingYet}
      <span className="mt-2 flex items-center justify-center gap-1">
        <a href="/" className="link min-w-0 wrap-anywhere">
          {address}
        </a>
        <CopyButton text={address} />
      </span>
    </>
  )
}

const forMatching = [
  'remind-payment',
  'resend-order-mail',
  'resend-tickets',
  'extend-deadline',
  'cancel-order',
] as const

const hrefOf = ({ code }: OrderRow) => paths.order(code)
const keyOf = ({ code }: OrderRow) => code

const resend: BulkAction<OrderRow> = {
  label: words.resend,
  question: words.resendQuestion,
  run: ({ code }) => postOnce('resend-mail', { order: code, kind: 'order' }),
}

const remind: BulkAction<OrderRow> = {
  label: words.remind,
  question: words.remindQuestion,
  run: ({ code }) => postOnce('resend-mail', { order: code, kind: 'payment' }),
}

type OrderRow = OfficeAnswered<'find-orders'>['orders'][number]

/** The columns of orders; `methods`: the shop's names of ways to pay. */
const orderColumns = (methods: Readonly<Record<string, string>>): ListColumn<OrderRow>[] => [
  { key: 'code', name: words.order, card: 'title', cell: ({ code }) => code },
  {
    key: 'status',
    name: words.status,
    card: 'aside',
    cell: ({ payment_status, is_test }) => (
      <MarkedState isTest={is_test}>
        <StatusPill status={payment_status} />
      </MarkedState>
    ),
  },
  {
    key: 'customer',
    name: words.customer,
    card: 'line',
    takesRest: true,
    cell: ({ customer }) => <Person name={customer.full_name} email={customer.email} isOneLine />,
  },
  { key: 'ordered', name: words.ordered, sort: 'newest', cell: ({ created_at }) => <When at={created_at} /> },
  { key: 'channel', name: words.channel, card: 'none', from: '2xl', cell: ({ channel }) => channel },
  {
    key: 'method',
    name: words.method,
    card: 'none',
    from: '2xl',
    cell: (order) => (
      <span className="block min-w-24 leading-tight">
        {methodText(methods, order)}
        {order.has_payment_plan && words.inInstalments}
      </span>
    ),
  },
  {
    key: 'items',
    name: words.items,
    card: 'none',
    align: 'end',
    from: '2xl',
    cell: ({ items }) => numberText(items),
  },
  {
    key: 'total',
    name: words.total,
    align: 'end',
    card: 'amount',
    inCard: ({ owed, total_price }) => owed !== total_price,
    cell: ({ total_price }) => <Money amount={total_price} />,
  },
  {
    key: 'owed',
    name: words.owed,
    align: 'end',
    card: 'amount',
    sort: 'owed',
    inCard: ({ owed }) => owed > 0,
    cell: ({ owed }) =>
      owed === 0 ? (
        <span className="text-ink-soft">–</span>
      ) : (
        <>
          <CardName name={words.owed} />
          <Money amount={owed} />
        </>
      ),
  },
  {
    key: 'due',
    name: words.due,
    card: 'named',
    inCard: ({ next_due_at }) => next_due_at !== null,
    sort: 'deadline',
    ascends: true,
    cell: ({ next_due_at, is_overdue }) =>
      next_due_at && (
        <span className={is_overdue ? 'font-semibold text-danger' : ''}>
          <When at={next_due_at} />
          {is_overdue && <span className="sr-only"> {words.overdue}</span>}
        </span>
      ),
  },
  {
    key: 'mail',
    name: words.lastMail,
    card: 'line',
    inCard: ({ last_mail }) => last_mail !== null && last_mail.status !== 'sent',
    cell: ({ last_mail }) =>
      last_mail && (
        <>
          <CardName name={words.lastMail} />
          <LastMail mail={last_mail} />
        </>
      ),
  },
]

/** A column's name before its value, in a card. */
const CardName = ({ name }: { name: string }) => <span className="xl:hidden">{name} </span>
