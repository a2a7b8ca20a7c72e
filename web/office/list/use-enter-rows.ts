import { useEffect, useRef } from 'react'
import { enterRows } from './rows-table'

/** Answers what is called when another page of a list is asked for: once its rows are there, the first one has the focus. */
export function useEnterRows(rows: readonly unknown[] | null, isStale: boolean): () => void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current || isStale || rows === null) return
    isAsked.current = false
    if (!enterRows()) document.getElementById('main')?.focus()
  }, [rows, isStale])
  return () => void (isAsked.current = true)
}
