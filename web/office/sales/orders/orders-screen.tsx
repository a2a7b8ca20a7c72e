import type { OfficeSent } from '#contract/calls'
import type { PaymentStatus } from '#contract/order'
import type { PaymentMethod } from '#contract/values'
import { deskMethod } from '#rules/payments/means'
import * as texts from '#texts/compiled/office/orders'
import { buttonClass } from '#web/ui/button'
import { labelOf, numberText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { postOnce } from '../../kit/calls/once'
import { useAnswer } from '../../kit/calls/use-answer'
import type { BulkAction, ListFacet } from '../../kit/list/columns'
import { chosenOf, flagOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { isPeriod, readPeriod } from '../../kit/list/period'
import { useOfficeData } from '../../kit/office-data'
import { CopyButton } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { orderColumns, type OrderRow } from './order-columns'

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

/** All orders with what is owed of each. */
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
