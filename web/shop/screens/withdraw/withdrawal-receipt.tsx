import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Withdrawal } from '../../../../contract/shop/withdrawals'
import { Alert } from '../../../parts/alert'
import { buttonClass } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { Instant } from '../../../parts/instant'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'

/** What reached the shop and when, as the mailed receipt says it. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { config, orders } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOwn = orders.some(({ code }) => code === withdrawal.order)
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        We have received your withdrawal
      </h1>
      <Alert tone="good">The receipt is on its way to {withdrawal.email}. Please keep it.</Alert>
      <Card title={`Order ${withdrawal.order}`}>
        <dl className="grid gap-4">
          <Fact name="Received">
            <Instant at={withdrawal.received_at} timezone={config.timezone} />
          </Fact>
          <Fact name="Name">{withdrawal.full_name}</Fact>
          <Fact name="Items">{withdrawal.items.join(', ')}</Fact>
          <Fact name="Statement">{withdrawal.statement}</Fact>
        </dl>
      </Card>
      <p className="max-w-prose text-ink-soft">
        We pay you back within 14 days, the standard delivery included. Please send the goods back within 14
        days too; we may wait with the money until they, or proof that you sent them, have reached us.
      </p>
      <p>
        <Link to={isOwn ? paths.order(withdrawal.order) : paths.home()} className={buttonClass('secondary')}>
          {isOwn ? 'See your order' : 'Home'}
        </Link>
      </p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}
