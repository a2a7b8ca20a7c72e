import { Dropdown } from '../../parts/dropdown'
import { MenuItem } from '../../parts/menu-item'
import type { Step } from './refund-step'
import type { RefundRow } from './refunds-screen'
import * as words from './words'

const names: Record<Step, string> = {
  card: words.payByCard,
  paid: words.markPaid,
  work: words.startWork,
  problem: words.setProblem,
}
/** As the server allows it (`server/features/refunds/process-refund.ts`). */
const next: Record<RefundRow['status'], readonly Step[]> = {
  active: ['card', 'paid', 'work'],
  processing: ['paid', 'problem'],
  problem: ['work'],
  processed: [],
  cancelled: [],
}

/** What can be done with a refund in its state. */
export function StepButtons({ refund, onStep }: { refund: RefundRow; onStep: (step: Step) => void }) {
  const steps = next[refund.status].filter((step) => step !== 'card' || refund.paid_by !== 'bank')
  if (steps.length === 0) return null
  return (
    <span className="inline-block text-start">
      <Dropdown label={words.actions} align="end">
        {steps.map((step) => (
          <MenuItem key={step} name={names[step]} onChoose={() => onStep(step)} />
        ))}
      </Dropdown>
    </span>
  )
}
