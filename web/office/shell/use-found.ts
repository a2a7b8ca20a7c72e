import { useEffect, useState } from 'react'
import type { OfficeAnswered } from '../../../contract/calls'
import { post } from '../calls/post'

type FoundOrders = OfficeAnswered<'find-orders'>['orders']

const fewest = 2
const most = 6
const pause = 150

/** The first orders that fit a text; none for a very short one, and where the call fails. */
export function useFoundOrders(query: string): FoundOrders {
  const [found, setFound] = useState<{ query: string; orders: FoundOrders }>({ query: '', orders: [] })
  useEffect(() => {
    if (query.length < fewest) return undefined
    let isOver = false
    const ask = async () => {
      const answer = await post('find-orders', { query }).catch(() => null)
      if (!isOver && answer) setFound({ query, orders: answer.orders.slice(0, most) })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])
  return query.length < fewest ? [] : found.orders
}
