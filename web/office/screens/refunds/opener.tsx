import { useMe } from '../../session/session'
import * as words from './words'

/** Who opened a refund: where two people are needed, another one pays it. */
export function Opener({ of }: { of: string | null }) {
  const { email } = useMe()
  if (of === null) return <span className="text-ink-soft">{words.byCustomer}</span>
  const name = of.replace(/^staff:/, '')
  return name === email ? words.you : <span className="break-all">{name}</span>
}
