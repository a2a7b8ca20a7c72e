import { Link } from '../../../parts/router/link'
import type { Refund } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/portal'
import { buttonClass } from '../../../parts/button'
import { Instant } from '../../../parts/instant'
import { Pill } from '../../../parts/pill'
import { refundStatusWord } from '../../../parts/status-words'
import { Table } from '../../../parts/table'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-world'
import { itemsText } from '../../order-items/order-items'

const columns = () => [
  { name: texts.refund_id() },
  { name: texts.order_id() },
  { name: texts.date() },
  { name: texts.status() },
  { name: texts.items(), width: '34%' },
  { name: texts.actions(), align: 'end' as const },
]

/** The customer's requests for refunds. */
export function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
  const config = useConfig()
  return (
    <Table
      caption={texts.refunds()}
      columns={columns()}
      rows={refunds
        .toSorted((a, b) => b.id - a.id)
        .map((refund) => {
          const status = refundStatusWord(refund.status, config)
          return {
            key: refund.id,
            cells: [
              <span key="id" className="font-semibold tabular-nums">
                {refund.id}
              </span>,
              <span key="order" className="tabular-nums">
                {refund.order}
              </span>,
              <span key="at" className="whitespace-nowrap">
                <Instant day at={refund.created_at} timezone={config.timezone} />
              </span>,
              <Pill key="status" tone={status.tone}>
                {status.text}
              </Pill>,
              <span key="items" className="wrap-anywhere">
                {itemsText(refund)}
              </span>,
              <Link
                key="manage"
                to={paths.refund(refund.id)}
                aria-label={texts.manage_refund({ id: refund.id })}
                className={buttonClass('secondary', 'small')}
              >
                {texts.manage()}
              </Link>,
            ],
          }
        })}
    />
  )
}
