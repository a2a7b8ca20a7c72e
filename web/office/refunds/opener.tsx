import { useMe } from '../session/session'
import * as words from './words'

/** Names the person who opened a refund. Under the two-person rule, somebody else must pay it. */
export function Opener({ of, isInText = false }: { of: string | null; isInText?: boolean }) {
  const { email } = useMe()
  // Only in a column of its own, on the widest screens, it begins a text.
  const look = isInText ? 'lowercase' : 'max-2xl:lowercase'
  if (of === null) return <span className={`text-ink-soft ${look}`}>{words.byCustomer}</span>
  const name = of.replace(/^staff:/, '')
  return name === email ? (
    <span className={look}>{words.you}</span>
  ) : (
    <span className="break-all">{name}</span>
  )
}
