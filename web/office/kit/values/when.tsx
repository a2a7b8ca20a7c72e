import { useState } from 'react'
import type { TextPart } from '#texts/text-types'
import { instantText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { useOfficeData } from '../office-data'
import { shortInstant } from './day'

interface WhenProps {
  at: string | null
  /** Shows the time of other days too. */
  hasTime?: true
  /** Shows the day within a sentence: `today` in lower case. */
  isInText?: true
}

/** Shows an instant in short in the shop's time zone, with the full date as a tooltip; nothing for `null`. */
export function When({ at, hasTime, isInText }: WhenProps) {
  const { timezone } = useOfficeData()
  const [now] = useState(() => new Date())
  if (at === null) return null
  const text = shortInstant(at, timezone, now, { hasTime: hasTime === true, isInText: isInText === true })
  return (
    <time dateTime={at} title={instantText(at, timezone)} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/** Text whose tag `{#when/}` is replaced by a short form of an instant. */
export function TextWithWhen({ parts, at }: { parts: readonly TextPart[]; at: string | null }) {
  const when = () => <When at={at} isInText />
  return <RichText parts={parts} tags={{ when }} />
}
