import { useEffect, useState } from 'react'
import { post } from '../calls/post'

const fewest = 2
const most = 6
const pause = 150

/** The first orders that fit a text. */
export const findOrders = async (query: string) => (await post('find-orders', { query, limit: most })).orders

/** The first customers who fit a text. */
export const findCustomers = async (query: string) =>
  (await post('find-customers', { query, limit: most })).customers

/** The first items that fit a text. */
export const findItems = async (query: string) => (await post('find-items', { query, limit: most })).items

/** All events, which are few. */
export const allEvents = async () => (await post('find-events', {})).events

/** What fits a text; nothing for a very short one, and where the call fails. `find` stays the same function. */
export function useFound<Row>(query: string, find: (query: string) => Promise<Row[]>): readonly Row[] {
  const [found, setFound] = useState<readonly Row[]>([])
  useEffect(() => {
    if (query.length < fewest) return undefined
    let isOver = false
    const ask = async () => {
      const rows = await find(query).catch(() => null)
      if (!isOver && rows) setFound(rows)
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query, find])
  return query.length < fewest ? [] : found
}
