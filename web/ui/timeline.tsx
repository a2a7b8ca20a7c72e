import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { elementOf, type Elements } from './elements'

export interface TimelineStep {
  key: string | number
  state: 'done' | 'current' | 'late' | 'coming' | 'void'
  title: ReactNode
  amount: string
  /** Additional information, such as the step's status. */
  note?: ReactNode
  /** The action of the step. */
  action?: Elements
}

const dots: Record<TimelineStep['state'], string> = {
  done: 'border-good bg-good text-card',
  current: 'border-brand-ink bg-card ring-4 ring-brand-tint',
  late: 'border-danger bg-danger-tint ring-4 ring-danger-tint',
  coming: 'border-edge bg-card',
  void: 'border-line bg-sunk',
}

/** Steps along a line that is filled up to the last step that is done. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ key, state, title, amount, note, action }, index) => (
        <li key={key} className="relative grid grid-cols-[1.5rem_1fr] gap-x-4 pb-6 last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={`absolute top-6.5 -bottom-0.5 left-[0.6875rem] w-0.5 ${state === 'done' ? 'bg-good' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden
            className={`mt-0.5 grid size-6 place-items-center rounded-full border-2 ${dots[state]}`}
          >
            {state === 'done' && <Check className="size-3.5" strokeWidth={3.5} />}
          </span>
          <div className="min-w-0">
            <p className="flex items-baseline justify-between gap-4 font-semibold">
              <span className={`min-w-0 ${state === 'void' ? 'text-ink-soft line-through' : ''}`}>
                {title}
              </span>
              <span className="tabular-nums">{amount}</span>
            </p>
            {(note || action) && (
              <p className="mt-1 flex min-h-7 items-center justify-between gap-4">
                {elementOf(note)}
                {action}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
