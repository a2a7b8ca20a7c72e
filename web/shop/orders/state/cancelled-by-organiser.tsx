import type { Order, Refund } from '#contract/order'
import * as texts from '#texts/compiled/screens/order'
import { Alert } from '#web/ui/alert'
import { moneyText } from '#web/ui/formats'
import { instantText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { paths } from '../../paths'
import { useShop } from '../../store/use-page'
import { itemsOf, type Items } from '../order-items'

/** Lists the items that the organiser cancelled and explains the refund; renders nothing if there are none. */
export function CancelledByOrganiser({ order }: { order: Order }) {
  const { refunds } = useShop()
  const { names, isAll } = cancelledItems(order)
  if (names.length === 0) return null
  return (
    <Alert tone="warn">
      <div className="grid gap-2 whitespace-normal">
        <h2 className="text-lg font-semibold">{texts.organiser()}</h2>
        <ul className="list-disc ps-5">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
        <Money order={order} refunds={refunds} />
        {!isAll && <p>{texts.organiser_rest()}</p>}
      </div>
    </Alert>
  )
}

function Money({ order, refunds }: { order: Order; refunds: readonly Refund[] }) {
  const { config } = useShop()
  if (!order.is_buyer) return <p>{texts.organiser_holder()}</p>
  const money = cancelledMoney(order, refunds)
  if (money.kind !== 'refunds')
    return <p>{money.kind === 'soon' ? texts.organiser_soon() : texts.organiser_nothing()}</p>
  return money.refunds.map(({ id, status, total }) => (
    <p key={id}>
      <span>{sentenceOf(status)({ amount: moneyText(total, config.currency) })}</span>{' '}
      <Link to={paths.refund(id)} className="underline">
        {texts.refund_number({ id })}
      </Link>
    </p>
  ))
}

function sentenceOf(status: Refund['status']) {
  if (status === 'active') return texts.organiser_asked
  return status === 'processed' ? texts.organiser_processed : texts.organiser_processing
}

/** Lists the items that the organiser cancelled, in lines such as '2 × Coach, 8 Jul 2027 at 10:00'. */
export function cancelledItems(order: Items): { names: string[]; isAll: boolean } {
  const { tickets, goods } = itemsOf(order)
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const ticket of tickets.filter(({ cancelled_at }) => Boolean(cancelled_at))) {
    const when = ticket.travel_time === null ? null : instantText(ticket.travel_time, ticket.timezone)
    add([ticket.product.name, when].filter(Boolean).join(', '))
  }
  for (const { merchandise } of goods.filter(({ cancelled_at }) => Boolean(cancelled_at)))
    add(merchandise.name)
  const stays = ({ cancelled_at, status }: (typeof tickets | typeof goods)[number]) =>
    !cancelled_at && status !== 'void' && status !== 'refunded'
  return {
    names: [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)),
    isAll: !tickets.some(stays) && !goods.some(stays),
  }
}

/** State of the money of the cancelled items: its refunds, nothing to refund, or not decided yet. */
type CancelledMoney = { kind: 'refunds'; refunds: Refund[] } | { kind: 'nothing' } | { kind: 'soon' }

/** Returns the state of the cancelled items' money. `refunds` are all refunds of the customer. */
export function cancelledMoney(order: Order, refunds: readonly Refund[]): CancelledMoney {
  const own = refunds.filter(
    (refund) =>
      refund.order === order.code &&
      refund.status !== 'cancelled' &&
      refund.total > 0 &&
      cancelledItems(refund).names.length > 0,
  )
  if (own.length > 0) return { kind: 'refunds', refunds: own }
  const { tickets, goods } = itemsOf(order)
  const isOpen = [...tickets, ...goods].some(
    ({ cancelled_at, status }) => Boolean(cancelled_at) && status !== 'void' && status !== 'refunded',
  )
  return { kind: isOpen ? 'soon' : 'nothing' }
}
