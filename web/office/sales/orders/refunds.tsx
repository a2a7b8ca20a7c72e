import { type ReactNode, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import { mayChangeAccount } from '#rules/refunds/account'
import * as texts from '#texts/compiled/office/orders'
import * as accountTexts from '#texts/compiled/office/refund-account'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { late } from '../../kit/late'
import { SecondaryLink } from '../../kit/page/buttons'
import { Panel } from '../../kit/page/page'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Money } from '../../kit/values/cells'
import { RefundPill } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'
import type { ShownOrder } from './order-screen'

const SetAccount = late(async () => (await import('../../kit/payments/set-account')).SetAccount)

type OrderRefund = OfficeAnswered<'get-order'>['refunds'][number]

/** The refunds of an order: what goes back, and where to. Nothing without any. */
export function Refunds({ order, refunds }: { order: ShownOrder; refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel
      title={texts.refunds()}
      actions={<SecondaryLink call="find-refunds" to={paths.refunds()} text={texts.all_refunds()} />}
    >
      <ul className="-my-2 grid divide-y divide-line">
        {refunds.map((refund) => (
          <RefundOfOrder key={refund.id} order={order} refund={refund} />
        ))}
      </ul>
    </Panel>
  )
}

const unbroken = (account: ReactNode) => <span className="whitespace-nowrap">{account}</span>

function RefundOfOrder({ order, refund }: { order: ShownOrder; refund: OrderRefund }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { bank_account, needs_account, paid_by, problem } = refund
  const canChange = (needs_account || bank_account !== null) && mayChangeAccount(refund)
  return (
    <li className="grid gap-1 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RefundPill {...refund} />
        {refund.kind === 'overpayment' && <Pill>{texts.overpayment()}</Pill>}
        <span className="text-ink-soft">
          <When at={refund.completed_at ?? refund.created_at} />
        </span>
        {refund.total > 0 && (
          <span className="ms-auto font-semibold">
            <Money amount={refund.total} />
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {bank_account !== null && (
          <span>
            <RichText
              parts={texts.to_account.parts({ account: bank_account })}
              tags={{ account: unbroken }}
            />
          </span>
        )}
        {paid_by === 'card' && <span>{texts.to_card()}</span>}
        {needs_account && <Pill tone="warn">{accountTexts.needs_account()}</Pill>}
        {canChange && may('set-refund-account') && (
          <Button variant="secondary" size="small" className="ms-auto" onClick={() => setOpen(true)}>
            {bank_account === null ? accountTexts.enter() : accountTexts.change()}
          </Button>
        )}
      </div>
      {problem && <p className="text-danger">{problem}</p>}
      {isOpen && (
        <LateDialog>
          <SetAccount
            refund={{ ...refund, order: order.code }}
            holder={order.customer.full_name}
            onClose={() => setOpen(false)}
          />
        </LateDialog>
      )}
    </li>
  )
}
