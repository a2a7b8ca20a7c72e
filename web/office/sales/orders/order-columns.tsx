import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/orders'
import { numberText } from '#web/ui/formats'
import { methodText } from '#web/ui/status-labels'
import type { ListColumn } from '../../kit/list/columns'
import { LastMail } from '../../kit/mails/mails'
import { Money, Person, MarkedState } from '../../kit/values/cells'
import { StatusPill } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'

export type OrderRow = OfficeAnswered<'find-orders'>['orders'][number]

const orderAndCustomer: readonly ListColumn<OrderRow>[] = [
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
]

/** Returns the column of the payment method. `methods` are the shop's names of the methods. */
const methodColumn = (methods: Readonly<Record<string, string>>): ListColumn<OrderRow> => ({
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
})

const amountsAndMail: readonly ListColumn<OrderRow>[] = [
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

/** Returns the columns of orders. `methods` are the shop's names of the payment methods. */
export const orderColumns = (methods: Readonly<Record<string, string>>): ListColumn<OrderRow>[] => [
  ...orderAndCustomer,
  methodColumn(methods),
  ...amountsAndMail,
]

/** Name of a column before its value, on cards. */
const CardName = ({ name }: { name: string }) => <span className="xl:hidden">{`${name} `}</span>
