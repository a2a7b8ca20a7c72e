import { useState } from 'react'
import { countOf } from '../store/cart-store'
import { useCart } from '../store/use-world'

/** Whether there was anything in the cart since this page opened: what watches the cart stays to say what became of it. */
export function useHadItems(): boolean {
  const count = countOf(useCart())
  const [had, setHad] = useState(false)
  if (!had && count > 0) setHad(true)
  return had
}
