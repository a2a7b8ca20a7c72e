import { useEffect, useState } from 'react'
import { post } from '../kit/calls/post'

const fewest = 2
const maxHits = 6
const pause = 150

/** Returns the first orders that match a text. */
export const findOrders = async (query: string) =>
  (await post('find-orders', { query, limit: maxHits })).orders

/** Returns the first customers who match a text. */
export const findCustomers = async (query: string) =>
  (await post('find-customers', { query, limit: maxHits })).customers

/** Returns the first items that match a text. */
export const findItems = async (query: string) => (await post('find-items', { query, limit: maxHits })).items

/** Returns all events, which are few. */
export const allEvents = async () => (await post('find-events', {})).events

/** The result of a search. */
export interface Hits<Row> {
  rows: readonly Row[]
  /** The rows belong to an earlier text; some may not match the current one. */
  isOlder: boolean
  /** The search failed. */
  isFailed: boolean
}

/** Returns whether there may be more rows than were asked for. */
export const mayHaveMore = ({ rows, isOlder }: Hits<unknown>): boolean => !isOlder && rows.length >= maxHits

interface Answer<Row> {
  query: string
  rows: readonly Row[] | null
}

/**
 * Returns the hits for a text: none for a very short one, or if the search failed. Until the response arrives they are
 * the rows of the previous text.
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
