import { useState } from 'react'
import { instantText } from '../../ui/formats'
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
