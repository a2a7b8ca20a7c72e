import { useEffect } from 'react'
import type { BulkJob } from '../../../contract/office/bulk'

/** How often a running job is read again, in ms. */
const pause = 1000

/** Reads a job again each second while it runs. */
export function useJobClock(job: BulkJob | null, again: () => void): void {
  const isRunning = job?.state === 'running'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(again, pause)
    return () => clearInterval(timer)
  }, [isRunning, again])
}
