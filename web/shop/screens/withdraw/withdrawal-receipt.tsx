import { useEffect, useRef } from 'react'
import { Link } from '../../../parts/router/link'
import type { Withdrawal } from '../../../../contract/shop/withdrawals'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { Alert } from '../../../parts/alert'
import { buttonClass } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { Facts } from '../../../parts/facts'
import { Instant } from '../../../parts/instant'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'

/** What the shop received and when, as in the mailed receipt. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { config, orders } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOwn = orders.some(({ code }) => code === withdrawal.order)
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {texts.received()}
      </h1>
      <Alert tone="good">{texts.receipt_sent({ email: withdrawal.email })}</Alert>
      <Card title={texts.order({ code: withdrawal.order })}>
        <Facts
          className=""
          facts={[
            [
              texts.receipt_received(),
              <Instant key="at" at={withdrawal.received_at} timezone={config.timezone} />,
            ],
            [texts.statement_name(), withdrawal.full_name],
            [texts.receipt_items(), withdrawal.items.join(', ')],
            [texts.receipt_statement(), withdrawal.statement],
          ]}
        />
      </Card>
      <p className="max-w-prose text-ink-soft">{texts.receipt_refund()}</p>
      <p>
        <Link to={isOwn ? paths.order(withdrawal.order) : paths.home()} className={buttonClass('secondary')}>
          {isOwn ? texts.see_order() : texts.home()}
        </Link>
      </p>
    </div>
  )
}
