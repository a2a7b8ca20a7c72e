import type { TextPart } from '../../../texts/text-types'
import { RichText } from '../../ui/rich-text'
import { useMe } from '../session/session'
import * as texts from '../../../texts/compiled/office/refunds'

/** Names the person who opened a refund. Under the two-person rule, somebody else must pay it. */
export function Opener({ of, isInText = false }: { of: string | null; isInText?: boolean }) {
  const { email } = useMe()
  // Only in a column of its own, on the widest screens, it begins a text.
  const look = isInText ? 'lowercase' : 'max-2xl:lowercase'
  if (of === null) return <span className={`text-ink-soft ${look}`}>{texts.by_customer()}</span>
  const name = of.replace(/^staff:/, '')
  return name === email ? (
    <span className={look}>{texts.you()}</span>
  ) : (
    <span className="break-all">{name}</span>
  )
}

/** A text of the catalogue that names such a person: its tag `{#person/}`. */
export function TextWithOpener({ parts, of }: { parts: readonly TextPart[]; of: string | null }) {
  const person = () => <Opener of={of} isInText />
  return <RichText parts={parts} tags={{ person }} />
}
