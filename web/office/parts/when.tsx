import { useState } from 'react'
import { instantText } from '../../parts/words'
import { useFacts } from '../office-facts'
import { shortInstant } from './day'

/** An instant in short, in the shop's zone; the whole of it when pointed at. Nothing for null. */
export function When({ at }: { at: string | null }) {
  const { timezone } = useFacts()
  const [now] = useState(() => new Date())
  if (at === null) return null
  return (
    <time dateTime={at} title={instantText(at, timezone)} className="whitespace-nowrap">
      {shortInstant(at, timezone, now)}
    </time>
  )
}
