import type { OfficeAnswered } from '../../../../contract/calls'
import { methodText } from '../../../parts/method-words'
import { numberText } from '../../../parts/words'
import type { ListColumn } from '../../list/columns'
import { LastMail } from '../../parts/mail-pill'
import { Money } from '../../parts/money'
import { Person } from '../../parts/person'
import { StatusPill } from '../../parts/status-pill'
import { MarkedState } from '../../parts/test-mark'
import { When } from '../../parts/when'
import * as words from './words'

export type OrderRow = OfficeAnswered<'find-orders'>['orders'][number]

/** The columns of orders; `methods`: the shop's names of ways to pay. */
export const orderColumns = (methods: Readonly<Record<string, string>>): ListColumn<OrderRow>[] => [
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
