import { useEffect, useState } from 'react'
import { post } from '../calls/post'

const fewest = 2
const maxHits = 6
const pause = 150

/** The first orders that fit a text. */
export const findOrders = async (query: string) =>
  (await post('find-orders', { query, limit: maxHits })).orders

/** The first customers who fit a text. */
export const findCustomers = async (query: string) =>
  (await post('find-customers', { query, limit: maxHits })).customers

/** The first items that fit a text. */
export const findItems = async (query: string) => (await post('find-items', { query, limit: maxHits })).items

/** All events, which are few. */
export const allEvents = async () => (await post('find-events', {})).events

/** The result of a search. */
export interface Hits<Row> {
  rows: readonly Row[]
  /** The rows are those of an earlier text, of which some may not fit this one. */
  isOlder: boolean
  /** The search failed. */
  isFailed: boolean
}

/** Whether there may be more rows than were asked for. */
export const mayHaveMore = ({ rows, isOlder }: Hits<unknown>): boolean => !isOlder && rows.length >= maxHits

interface Answer<Row> {
  query: string
  rows: readonly Row[] | null
}

/**
 * What of an answer belongs to a text: nothing for a very short one, and where the search failed; until its own answer is
 * there the rows of the one before.
 */
export function hitsOf<Row>(query: string, { query: requested, rows }: Answer<Row>): Hits<Row> {
  if (query.length < fewest) return { rows: [], isOlder: false, isFailed: false }
  const isOlder = requested !== query
  return { rows: rows ?? [], isOlder, isFailed: !isOlder && rows === null }
}

/** Searches what fits a text. `find` stays the same function. */
export function useFound<Row>(query: string, find: (query: string) => Promise<Row[]>): Hits<Row> {
  const [answer, setAnswer] = useState<Answer<Row>>({ query: '', rows: [] })
  useEffect(() => {
    if (query.length < fewest) return undefined
    let isOver = false
    const ask = async () => {
      const rows = await find(query).catch(() => null)
      if (!isOver) setAnswer({ query, rows })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query, find])
  return hitsOf(query, answer)
}
