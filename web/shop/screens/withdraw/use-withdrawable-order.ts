import { useEffect, useState } from 'react'
import type { WithdrawableOrder } from '../../../../contract/shop/withdrawals'
import { formErrorText } from '../../../parts/calls/post-call'
import type { SessionStatus } from '../../store/login-state'
import { useWorld } from '../../store/use-world'
import type { OrderAccess } from './withdraw-form'

/** Loads the goods of an order, once the session is known. `failure` is the sentence shown if that fails. */
export function useWithdrawableOrder(access: OrderAccess, status: SessionStatus) {
  const world = useWorld()
  const [loaded, setLoaded] = useState<{ of: string; order: WithdrawableOrder } | null>(null)
  const [failed, setFailed] = useState<{ of: string; failure: string } | null>(null)
  const { order, checksum, order_email } = access
  const of = [order, checksum, order_email].join()
  const isKnown = status === 'customer' || status === 'visitor'

  useEffect(() => {
    if (!isKnown) return undefined
    let isStale = false
    world.send('get-withdrawal-order', { order, checksum, order_email }).then(
      (answer) => !isStale && setLoaded({ of, order: answer.order }),
      (error: unknown) => !isStale && setFailed({ of, failure: formErrorText(error) }),
    )
    return () => {
      isStale = true
    }
  }, [world, of, order, checksum, order_email, isKnown])

  return {
    order: loaded?.of === of ? loaded.order : null,
    failure: failed?.of === of ? failed.failure : null,
  }
}
