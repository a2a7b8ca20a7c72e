import type { ReactNode } from 'react'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons'

export type AlertTone = 'danger' | 'warn' | 'good' | 'info'

const tones: Record<AlertTone, { box: string; Icon: typeof InfoIcon }> = {
  danger: { box: 'bg-danger-tint text-on-danger-tint border-danger', Icon: ErrorIcon },
  warn: { box: 'bg-warn-tint text-on-warn-tint border-warn', Icon: WarningIcon },
  good: { box: 'bg-good-tint text-on-good-tint border-good', Icon: SuccessIcon },
  info: { box: 'bg-brand-tint text-on-brand-tint border-brand', Icon: InfoIcon },
}

/** A boxed notice. `danger` is announced at once, like the alert above a form. */
export function Alert({ tone = 'danger', children }: { tone?: AlertTone; children: ReactNode }) {
  const { box, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-control border-[1.5px] px-4 py-3 whitespace-pre-line ${box}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow font-medium">{children}</div>
    </div>
  )
}

/** A form's red alert; nothing without a text. It scrolls into view, because the button may be far below it. */
export function FormAlert({ error, id }: { error: string | null | undefined; id?: string }) {
  if (!error) return null
  return (
    <div id={id} ref={comeIntoView} className="scroll-mt-24">
      <Alert>{error}</Alert>
    </div>
  )
}

/** One function for all alerts, so that React calls it when an alert appears and not on every change of the form. */
const comeIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })
