import { useEffect } from 'react'
import type { BulkJob } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/bulk'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { personOf } from '../values/names'
import { When } from '../values/when'
import { states, tones } from './labels'

/** Shows a job's state, its numbers of done and rejected rows, and who started it. `isBare` omits the box. */
export function JobProgress({ job, isBare = false }: { job: BulkJob; isBare?: boolean }) {
  const { total, done, refused } = job
  const shareOf = (rows: number) => `${total === 0 ? 0 : (rows / total) * 100}%`
  return (
    <div className={`grid gap-2 ${isBare ? '' : 'mb-3 rounded-card border border-line bg-card px-4 py-3'}`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
        <Pill tone={tones[job.state]}>{states[job.state]}</Pill>
        <strong className="font-semibold">
          {texts.progress({ done: numberText(done), total: numberText(total) })}
        </strong>
        {refused > 0 && (
          <span className="font-medium text-danger">{texts.refused({ count: numberText(refused) })}</span>
        )}
        {job.only_if_all && <span>{texts.only_if_all()}</span>}
        <span className="text-ink-soft">
          <RichText
            parts={texts.started_by.parts({ who: personOf(job.actor) })}
            tags={tagsAt(job.created_at)}
          />
        </span>
      </p>
      <span className="flex h-1.5 overflow-hidden rounded-full bg-sunk" aria-hidden>
        <span className="bg-brand" style={{ width: shareOf(done) }} />
        <span className="bg-danger" style={{ width: shareOf(refused) }} />
      </span>
    </div>
  )
}

const tagsAt = (at: string) => ({ when: () => <When at={at} isInText /> })

/** Interval at which a running job is loaded again, in ms. */
const pause = 1000

/** Loads a job again every second while it runs. */
export function useJobClock(job: BulkJob | null, again: () => void): void {
  const isRunning = job?.state === 'running'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(again, pause)
    return () => clearInterval(timer)
  }, [isRunning, again])
}
