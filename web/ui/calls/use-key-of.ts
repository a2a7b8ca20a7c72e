import { useState } from 'react'
import { newKey } from './new-key'

/**
 * Returns the key for a call with this content. The key changes with the content, because the server accepts a key for
 * one content only.
 */
export function useKeyOf(content: unknown): string {
  const text = JSON.stringify(content)
  const [current, setCurrent] = useState(() => ({ text, key: newKey() }))
  if (current.text === text) return current.key
  const next = { text, key: newKey() }
  setCurrent(next)
  return next.key
}
