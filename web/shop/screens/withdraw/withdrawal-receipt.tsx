import { useEffect, useRef } from 'react'
import { Link } from '../../router/link'
import type { Withdrawal } from '../../../../contract/shop/withdrawals'
import { Alert } from '../../../parts/alert'
import { buttonClass } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { Facts } from '../../../parts/facts'
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
        <Facts
          className=""
          facts={[
            ['Received', <Instant key="at" at={withdrawal.received_at} timezone={config.timezone} />],
            ['Name', withdrawal.full_name],
            ['Items', withdrawal.items.join(', ')],
            ['Statement', withdrawal.statement],
          ]}
        />
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
