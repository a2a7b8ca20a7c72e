import type { DeliveryState } from '../../../../contract/office/deliveries'
import { Pill } from '../../../parts/pill'
import type { Tone } from '../../../parts/status-words'
import { states } from './words'

const tones: Record<DeliveryState, Tone> = {
  'to-pack': 'warn',
  'to-collect': 'warn',
  problem: 'danger',
  sent: 'good',
  'handed-over': 'good',
}

/** The state of an order's goods. */
export const DeliveryPill = ({ state }: { state: DeliveryState }) => (
  <Pill tone={tones[state]}>{states[state]}</Pill>
)
