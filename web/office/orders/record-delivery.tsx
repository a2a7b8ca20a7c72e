import { ReceivedDialog } from '../ui/received-dialog'
import type { ActionProps } from './order-actions'
import * as texts from '../../../texts/compiled/office/orders'

/** Notes when the last of the goods was received. */
export const RecordDelivery = ({ order, onClose }: ActionProps) => (
  <ReceivedDialog
    order={order.code}
    title={texts.delivery()}
    consequences={null}
    confirm={texts.delivery()}
    toast={texts.delivery_done()}
    onClose={onClose}
  />
)
