import type { OfficeSent, OfficeAnswered } from '#contract/calls'
import type { PaymentStatus } from '#contract/order'
import type { PaymentMethod } from '#contract/values'
import { deskMethod } from '#rules/payments/means'
import * as texts from '#texts/compiled/office/orders'
import { buttonClass } from '#web/ui/button'
import { labelOf, numberText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { methodText } from '#web/ui/status-labels'
import { postOnce } from '../../kit/calls/once'
import { useAnswer } from '../../kit/calls/use-answer'
import type { BulkAction, ListFacet, ListColumn } from '../../kit/list/columns'
import { chosenOf, flagOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { isPeriod, readPeriod } from '../../kit/list/period'
import { LastMail } from '../../kit/mails/mails'
import { useOfficeData } from '../../kit/office-data'
import { CopyButton } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Money, Person, MarkedState } from '../../kit/values/cells'
import { StatusPill } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'

type Sort = (typeof sorts)[number][0]
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

const sorts = [
  ['newest', texts.newest_first()],
  ['owed', texts.most_owed_first()],
  ['deadline', texts.next_due_first()],
] as const

const yesNo = [
  ['true', texts.yes()],
  ['false', texts.no()],
] as const

/** Orders: find who calls, and see what they owe. */
export function OrdersScreen() {
  const { paymentStatuses, paymentMethods } = useOfficeData()
  const may = useMay()
  const facets: ListFacet[] = [
    {
      name: 'status',
      label: texts.status(),
      values: statuses.map((status) => [status, labelOf(paymentStatuses, status)]),
    },
    { name: 'overdue', label: texts.late(), isSingle: true, values: [['true', texts.overdue()]] },
    {
      name: 'method',
      label: texts.method(),
      values: [
        ...methods.map((method) => [method, labelOf(paymentMethods, method)] as const),
        ...deskMethods,
      ],
    },
    { name: 'item', label: texts.item(), values: [] },
    { name: 'channel', label: texts.channel(), values: [], isRare: true },
    { name: 'has_plan', label: texts.plan(), isSingle: true, values: yesNo, isRare: true },
    { name: 'is_test', label: texts.test_orders(), isSingle: true, values: yesNo, isRare: true },
    { name: 'ordered', label: texts.ordered(), values: [], isPeriod: true, fits: isPeriod },
  ]
  const { state, page } = useListState(facets, sorts)
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
      title={texts.title()}
      noun="order"
      search={texts.search()}
      searchBriefly={texts.search_briefly()}
      source={{ list: 'orders', filters }}
      {...{ state, facets, isStale, refusal, again, hrefOf, keyOf }}
      columns={orderColumns(paymentMethods)}
      rows={answer?.orders ?? null}
      cursor={answer?.cursor ?? null}
      sorts={sorts}
      {...(answer && { counted: answer })}
      {...(may('resend-mail') && { bulk: [remind, resend] })}
      forMatching={may('start-bulk') ? forMatching : []}
      actions={
        may('get-order-form') && (
          <Link to={paths.newOrder()} className={buttonClass('primary', 'small')}>
            {texts.new_order()}
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
      <span>{texts.nothing_yet()}</span>
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
  label: texts.resend(),
  question: (count) => texts.resend_question({ count, number: numberText(count) }),
  run: ({ code }) => postOnce('resend-mail', { order: code, kind: 'order' }),
}

const remind: BulkAction<OrderRow> = {
  label: texts.remind(),
  question: (count) => texts.remind_question({ count, number: numberText(count) }),
  run: ({ code }) => postOnce('resend-mail', { order: code, kind: 'payment' }),
}

type OrderRow = OfficeAnswered<'find-orders'>['orders'][number]

/** Returns the columns of orders; `methods`: the shop's names of ways to pay. */
const orderColumns = (methods: Readonly<Record<string, string>>): ListColumn<OrderRow>[] => [
  { key: 'code', name: texts.order(), card: 'title', cell: ({ code }) => code },
  {
    key: 'status',
    name: texts.status(),
    card: 'aside',
    cell: ({ payment_status, is_test }) => (
      <MarkedState isTest={is_test}>
        <StatusPill status={payment_status} />
      </MarkedState>
    ),
  },
  {
    key: 'customer',
    name: texts.customer(),
    card: 'line',
    takesRest: true,
    cell: ({ customer, company }) => (
      <Person name={company?.name ?? customer.full_name} email={customer.email} isOneLine />
    ),
  },
  {
    key: 'ordered',
    name: texts.ordered(),
    sort: 'newest',
    cell: ({ created_at }) => <When at={created_at} />,
  },
  { key: 'channel', name: texts.channel(), card: 'none', from: '2xl', cell: ({ channel }) => channel },
  {
    key: 'method',
    name: texts.method(),
    card: 'none',
    from: '2xl',
    cell: (order) => (
      <span className="block min-w-24 leading-tight">
        {order.has_payment_plan
          ? texts.method_in_instalments({ method: methodText(methods, order) ?? '' })
          : methodText(methods, order)}
      </span>
    ),
  },
  {
    key: 'items',
    name: texts.items(),
    card: 'none',
    align: 'end',
    from: '2xl',
    cell: ({ items }) => numberText(items),
  },
  {
    key: 'total',
    name: texts.total(),
    align: 'end',
    card: 'amount',
    inCard: ({ owed, total_price }) => owed !== total_price,
    cell: ({ total_price }) => <Money amount={total_price} />,
  },
  {
    key: 'owed',
    name: texts.owed(),
    align: 'end',
    card: 'amount',
    sort: 'owed',
    inCard: ({ owed }) => owed > 0,
    cell: ({ owed }) =>
      owed === 0 ? (
        <span className="text-ink-soft">–</span>
      ) : (
        <>
          <CardName name={texts.owed()} />
          <Money amount={owed} />
        </>
      ),
  },
  {
    key: 'due',
    name: texts.due(),
    card: 'named',
    inCard: ({ next_due_at }) => next_due_at !== null,
    sort: 'deadline',
    ascends: true,
    cell: ({ next_due_at, is_overdue }) =>
      next_due_at && (
        <span className={is_overdue ? 'font-semibold text-danger' : ''}>
          <When at={next_due_at} />
          {is_overdue && <span className="sr-only">{` ${texts.overdue()}`}</span>}
        </span>
      ),
  },
  {
    key: 'mail',
    name: texts.last_mail(),
    card: 'line',
    inCard: ({ last_mail }) => last_mail !== null && last_mail.status !== 'sent',
    cell: ({ last_mail }) =>
      last_mail && (
        <>
          <CardName name={texts.last_mail()} />
          <LastMail mail={last_mail} />
        </>
      ),
  },
]

/** A column's name before its value, in a card. */
const CardName = ({ name }: { name: string }) => <span className="xl:hidden">{`${name} `}</span>
