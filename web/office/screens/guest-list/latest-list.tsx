import { RetryGuests, SeeOrders } from '../../bulk/guest-list-actions'
import { JobProgress } from '../../bulk/job-progress'
import { useJobClock } from '../../bulk/use-job-clock'
import { useAnswer } from '../../calls/use-answer'
import { SecondaryLink } from '../../parts/secondary-link'
import { Panel } from '../../parts/page'
import { paths } from '../../paths'
import * as words from './words'

/** The newest guest list with its progress, also one that another tab or person started; nothing before the first. */
export function LatestList() {
  const { answer, again } = useAnswer('find-bulk-jobs', { action: ['import-guests'] })
  const [job = null] = answer?.jobs ?? []
  useJobClock(job, again)
  if (job === null) return null
  return (
    <div {...(job.state === 'running' && { ref: comeIntoView })} className="scroll-mb-24">
      <Panel title={job.state === 'running' ? words.running : words.latest}>
        <JobProgress job={job} isBare />
        {job.state === 'running' && <p className="mt-3 text-ink-soft">{words.onServer}</p>}
        <p className="mt-3 flex flex-wrap gap-2">
          <RetryGuests job={job} />
          <SecondaryLink
            to={`${paths.job(job.job_id)}${job.refused > 0 ? '?state=refused' : ''}`}
            text={job.refused > 0 ? words.whyRefused : words.rows}
          />
          <SeeOrders job={job} />
        </p>
      </Panel>
    </div>
  )
}

/** A list that runs is seen whole: it may be below the fold. One function, so that it runs only when the list appears. */
const comeIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })
