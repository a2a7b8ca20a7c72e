import { useState } from 'react'
import type { TextPart } from '../../../texts/text-types'
import { instantText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { useOfficeData } from '../office-data'
import { shortInstant } from './day'

interface WhenProps {
  at: string | null
  /** Also of other days the time. */
  hasTime?: true
  /** Within a sentence: today, in small letters. */
  isInText?: true
}

/** An instant in short, in the shop's zone; the whole of it when pointed at. Nothing for null. */
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

/** A sentence of the catalogue that names an instant in short: its tag `{#when/}`. */
export function TextWithWhen({ parts, at }: { parts: readonly TextPart[]; at: string | null }) {
  const when = () => <When at={at} isInText />
  return <RichText parts={parts} tags={{ when }} />
}
