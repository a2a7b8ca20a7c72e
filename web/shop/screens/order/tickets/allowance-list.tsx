import { Check, Minus } from 'lucide-react'
import type { Allowance } from './allowances'

/** What can still be done and until when: a tick or a dash; the words say the same. */
export function AllowanceList({ allowances, label }: { allowances: readonly Allowance[]; label: string }) {
  if (allowances.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-1.5 text-sm">
      {allowances.map(({ name, open, text }) => {
        const Icon = open ? Check : Minus
        return (
          <li key={name} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${open ? 'text-good' : 'text-ink-soft'}`} />
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-soft">{lowered(text)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The text that follows its name. */
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
