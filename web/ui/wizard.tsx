import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/parts'
import { Button } from './button'
import { useFocusAfter } from './focus'

/** The steps of a wizard and the current one, counted from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-2 gap-y-3" aria-label={texts.steps()}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={`flex grow items-center gap-2.5 text-sm font-semibold ${index > current ? 'text-ink-soft' : ''}`}
        >
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-full border-2 tabular-nums ${
              index < current
                ? 'border-good bg-good-tint text-on-good-tint'
                : index === current
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line'
            }`}
          >
            {index < current ? <Check aria-label={texts.done()} className="size-4" /> : index + 1}
          </span>
          <span className={index === current ? '' : 'max-sm:sr-only'}>{step}</span>
          {index < steps.length - 1 && (
            <span aria-hidden className={`h-0.5 min-w-4 grow ${index < current ? 'bg-good' : 'bg-line'}`} />
          )}
        </li>
      ))}
    </ol>
  )
}

interface WizardProps {
  title: string
  steps: readonly string[]
  /** The displayed step, from 0. The caller holds it, so that an error can lead back. */
  current: number
  /** One child per step; all stay mounted, so that Back loses no input. */
  children: readonly ReactNode[]
}

/** A form in steps. After a change of step, its heading has the focus. */
export function Wizard({ title, steps, current, children }: WizardProps) {
  const heading = useFocusAfter<HTMLHeadingElement>(current)
  return (
    <div className="grid gap-6">
      <h1 className="text-title">{title}</h1>
      <Stepper steps={steps} current={current} />
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {steps[current]}
      </h2>
      {children.map((child, index) => (
        <div key={steps[index]} hidden={index !== current}>
          {child}
        </div>
      ))}
    </div>
  )
}

interface LastButtonsProps {
  pending: boolean
  onBack: () => void
  onConfirm: () => void
  /** The label of the confirming button. */
  children: ReactNode
}

/** The buttons of the last step: back, or confirm. */
export function LastButtons({ pending, onBack, onConfirm, children }: LastButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="large" disabled={pending} onClick={onBack}>
        {texts.back()}
      </Button>
      <Button size="large" pending={pending} onClick={onConfirm}>
        {children}
      </Button>
    </div>
  )
}
