import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/cart/reservation'
import { RichText } from '#web/ui/rich-text'
import { useConfig, useSecondsLeft } from '../../store/use-page'

const radius = 9
const around = 2 * Math.PI * radius

/**
 * Shows the time left of the reservation: a thin ring and the minutes, in a warning colour for the last two.
 * `CartClock` announces it. `isShort`: the time alone, where there is little room.
 */
export function Countdown({ isShort = false }: { isShort?: boolean }) {
  const left = useSecondsLeft()
  const { cartMinutes } = useConfig()
  if (left === null) return null
  const isLate = left <= 120
  const share = Math.min(1, left / (cartMinutes * 60))
  return (
    <p
      className={`flex items-center ${isShort ? 'gap-1.5' : 'gap-2.5'} text-sm font-medium ${isLate ? 'text-warn' : 'text-ink-soft'}`}
    >
      <svg aria-hidden viewBox="0 0 24 24" className={`${isShort ? 'size-4' : 'size-6'} shrink-0 -rotate-90`}>
        <circle cx="12" cy="12" r={radius} fill="none" strokeWidth="2.5" className="stroke-line" />
        <circle
          cx="12"
          cy="12"
          r={radius}
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          stroke="currentColor"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
      <span>
        <RichText
          parts={texts.reserved.parts({ left: leftText(left) })}
          tags={{ label: isShort ? unseen : plain, left: figures }}
        />
      </span>
    </p>
  )
}

/** Minutes, or seconds at the end. */
export function leftText(seconds: number): string {
  if (seconds > 120) return texts.minutes({ count: Math.ceil(seconds / 60) })
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const plain = (words: ReactNode) => words
const unseen = (words: ReactNode) => <span className="sr-only">{words}</span>
const figures = (words: ReactNode) => <span className="tabular-nums">{words}</span>
