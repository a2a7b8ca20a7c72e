import type { ReactNode } from 'react'
import type { Tone } from './status-labels'

const tones: Record<Tone, string> = {
  good: 'bg-good-tint text-on-good-tint',
  warn: 'bg-warn-tint text-on-warn-tint',
  danger: 'bg-danger-tint text-on-danger-tint',
  // A selected row of a list has the same ground.
  info: 'bg-brand-tint text-on-brand-tint group-[.is-chosen]:bg-card',
  quiet: 'bg-sunk text-ink-soft',
}

/** A status or a fact in a small coloured capsule; its text must be sufficient without the colour. */
export function Pill({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
