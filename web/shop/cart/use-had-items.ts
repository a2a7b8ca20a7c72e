import { useState } from 'react'
import { countOf } from '../store/cart-store'
import { useCart } from '../store/use-page'

/** Whether the cart had items since this page opened. If so, the clock stays, to report what happened to them. */
export function useHadItems(): boolean {
  const count = countOf(useCart())
  const [had, setHad] = useState(false)
  if (!had && count > 0) setHad(true)
  return had
}
