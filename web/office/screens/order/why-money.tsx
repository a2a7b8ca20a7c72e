import type { OfficeAnswered } from '../../../../contract/calls'
import { useFacts } from '../../office-facts'
import { shortDay } from '../../parts/day'
import { Money } from '../../parts/money'
import { Why } from '../../parts/why'
import type { ShownOrder } from './order-screen'
import * as words from './words'

export type Movements = OfficeAnswered<'get-order'>['movements']

/** What an order's figures mean, and the rows that they are made of. */
export function WhyMoney({ order, movements }: { order: ShownOrder; movements: Movements }) {
  const { timezone } = useFacts()
  const shipping = order.shipping_amount ?? 0
  const discount = order.discount_amount ?? 0
  const total = order.total_price ?? 0
  const held = movements.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Why>
      <p>{words.totalMeans}</p>
      <dl className="grid gap-0.5">
        <Line name={words.itemsWithFees} amount={total - shipping + discount} />
        {shipping !== 0 && <Line name={words.shipping} amount={shipping} />}
        {discount !== 0 && <Line name={order.discount_name ?? words.discount} amount={-discount} />}
        <Line name={words.total} amount={total} isSum />
      </dl>
      <p>{words.paidMeans}</p>
      {movements.length === 0 ? (
        <p className="text-ink-soft">{words.noMoney}</p>
      ) : (
        <dl className="grid gap-0.5">
          {movements.map(({ at, kind, amount, reference }) => (
            <Line
              key={`${kind} ${reference}`}
              name={`${shortDay(at, timezone)}, ${words.movementKinds[kind]}`}
              amount={amount}
            />
          ))}
          <Line name={words.held} amount={held} isSum />
        </dl>
      )}
    </Why>
  )
}

function Line({ name, amount, isSum = false }: { name: string; amount: number; isSum?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${isSum ? 'border-t border-line pt-0.5 font-semibold' : ''}`}>
      <dt className="wrap-anywhere">{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
