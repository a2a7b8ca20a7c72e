import { useState, type ReactNode } from 'react'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { useParams } from '../../../parts/router/use-router'
import { Alert } from '../../../parts/alert'
import { useFocusAfter } from '../../../parts/use-focus-after'
import { ScreenSkeleton } from '../../shell/screen-skeleton'
import { useSessionStatus } from '../../store/use-world'
import { FindOrder } from './find-order'
import { useWithdrawableOrder } from './use-withdrawable-order'
import type { OrderAccess } from './withdraw-form'
import { WithdrawWizard } from './withdraw-wizard'

/** The page behind the footer's link, which asks for the order first. */
export function WithdrawScreen() {
  return <FindOrWithdraw named={null} />
}

/** The page behind the link in an order's page and mail, which needs no login. */
export function WithdrawOrderScreen() {
  const { order = '', checksum = '' } = useParams()
  return <FindOrWithdraw key={order} named={{ order, checksum }} />
}

/** `named`: the order of the link that led here. A newly shown order, or the form that asks for one, gets the focus. */
function FindOrWithdraw({ named }: { named: OrderAccess | null }) {
  const [access, setAccess] = useState(named)
  const shown = useFocusAfter<HTMLElement>(access)
  return (
    <section ref={shown} tabIndex={-1} aria-label={texts.your_withdrawal()} className="outline-none">
      {access ? (
        <Withdrawal
          key={access.order}
          access={access}
          onFound={setAccess}
          onOther={named ? null : () => setAccess(null)}
        />
      ) : (
        <Page>
          <FindOrder onFound={setAccess} />
        </Page>
      )}
    </section>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{texts.withdraw()}</h1>
      {children}
    </div>
  )
}

interface WithdrawalProps {
  access: OrderAccess
  onFound: (access: OrderAccess) => void
  onOther: (() => void) | null
}

/** The form for an order. If the order cannot be found, the form that asks for one. */
function Withdrawal({ access, onFound, onOther }: WithdrawalProps) {
  const { order, failure } = useWithdrawableOrder(access, useSessionStatus())
  if (failure !== null) {
    return (
      <Page>
        <Alert tone="warn">
          {failure} {texts.check_details()}
        </Alert>
        <FindOrder onFound={onFound} />
      </Page>
    )
  }
  if (!order) return <ScreenSkeleton title={texts.withdraw()} />
  return <WithdrawWizard key={order.code} order={order} access={access} onOther={onOther} />
}
