import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { Alert } from '../../../parts/alert'
import { ScreenSkeleton } from '../../layout/screen-skeleton'
import { useSessionStatus } from '../../store/use-world'
import { FindOrder } from './find-order'
import { useWithdrawableOrder } from './use-withdrawable-order'
import type { OrderAccess } from './withdraw-form'
import { WithdrawWizard } from './withdraw-wizard'

const title = 'Withdraw from contract here'

/** Where the footer leads: which order is it about? */
export function WithdrawScreen() {
  const [access, setAccess] = useState<OrderAccess | null>(null)
  if (access) return <Withdrawal key={access.order} access={access} onOther={() => setAccess(null)} />
  return (
    <Page>
      <FindOrder onFound={setAccess} />
    </Page>
  )
}

/** Where an order's page and its mail lead, without a login. */
export function WithdrawOrderScreen() {
  const { order = '', checksum = '' } = useParams()
  return <Withdrawal key={order} access={{ order, checksum }} onOther={null} />
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  )
}

/** The form for an order; where it cannot be found, the way to name it. */
function Withdrawal({ access, onOther }: { access: OrderAccess; onOther: (() => void) | null }) {
  const status = useSessionStatus()
  const [other, setOther] = useState<OrderAccess | null>(null)
  const { order, failure } = useWithdrawableOrder(other ?? access, status)
  if (failure !== null) {
    return (
      <Page>
        <Alert tone="warn">{failure} Please check what you entered, or write to us.</Alert>
        <FindOrder onFound={setOther} />
      </Page>
    )
  }
  if (!order) return <ScreenSkeleton title={title} />
  return <WithdrawWizard key={order.code} order={order} access={other ?? access} onOther={onOther} />
}
