import { useState } from 'react'
import { newKey } from './new-key'

/** The key of a call that sends this content: the same as long as the content is, since the server takes a key for one content. */
export function useKeyOf(content: unknown): string {
  const text = JSON.stringify(content)
  const [current, setCurrent] = useState(() => ({ text, key: newKey() }))
  if (current.text === text) return current.key
  const next = { text, key: newKey() }
  setCurrent(next)
  return next.key
}
