import { ReceivedDialog } from '../ui/received-dialog'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Notes when the last of the goods was received. */
export const RecordDelivery = ({ order, onClose }: ActionProps) => (
  <ReceivedDialog
    order={order.code}
    title={words.delivery}
    consequences={null}
    confirm={words.delivery}
    toast={words.deliveryDone}
    onClose={onClose}
  />
)
