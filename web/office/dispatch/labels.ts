import type { DeliveryState } from '../../../contract/office/deliveries'
import * as texts from '../../../texts/compiled/office/dispatch'

export const states: Record<DeliveryState, string> = {
  'to-pack': texts.state_to_pack(),
  'to-collect': texts.state_to_collect(),
  problem: texts.state_problem(),
  sent: texts.state_sent(),
  'handed-over': texts.state_handed_over(),
}
