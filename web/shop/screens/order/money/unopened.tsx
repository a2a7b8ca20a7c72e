import type { Order } from '../../../../../contract/order'
import * as texts from '../../../../../texts/compiled/screens/order'
import { Alert } from '../../../../parts/alert'
import { useSearchParams } from '../../../../parts/router/use-router'
import { useMayTransfer } from './transfer-instead'

/** Says that the card payment could not be started and what else can be done, while the order waits for its payment. */
export function Unopened({ order }: { order: Order }) {
  const [query] = useSearchParams()
  const mayTransfer = useMayTransfer(order)
  if (query.get('payment') !== 'unopened' || order.payment_status === 'processing') return null
  return (
    <Alert tone="warn">
      {texts.unopened()} {mayTransfer ? texts.unopened_retry_or_transfer() : texts.unopened_retry()}
    </Alert>
  )
}
