import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '../../../../texts/compiled/screens/tickets'
import { RichText } from '../../../ui/rich-text'
import type { Allowance } from './allowances'

/** What can still be changed and until when, with a tick or a dash. The text says the same without them. */
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
              <AllowanceWords name={name} text={text} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The name of an allowance and its text. */
export function AllowanceWords({ name, text }: Pick<Allowance, 'name' | 'text'>) {
  return (
    <span className="text-ink-soft">
      <RichText parts={texts.allowance.parts({ name, text })} tags={{ name: strong }} />
    </span>
  )
}

const strong = (words: ReactNode) => <span className="font-semibold text-ink">{words}</span>
