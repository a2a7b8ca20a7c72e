import type { Registry } from 'prom-client'
import type { Context } from '../context'
import { runBulkJobs, type BulkActions } from '../modules/bulk'
import { runCancellations } from '../modules/cancellations'
import { emptyExpiredCarts } from '../modules/cart'
import { recountStock } from '../modules/catalogue'
import { runDueChanges, type Editables } from '../modules/changes'
import { assignPositions, consumeEvents, deleteOldEvents } from '../modules/domain-events'
import { notifyOfReports, reportInvoices } from '../modules/invoices'
import { holdMails, type MailThread } from '../modules/mail-queue'
import { endUnpaidOrders, pollGateways, remindPayers } from '../modules/payments'
import { repairCardRefunds } from '../modules/refunds'
import { mailWeeklyReport } from '../modules/reports'
import { oldOrdersJob, tidyUp } from '../modules/retention'
import { logOutage, unavailable } from '../platform/db/outages'
import { sortSearchLists } from '../platform/db/text-search'
import { areFilesGone, filesGone } from '../platform/http/errors'
import { repeat, type Repeated } from '../platform/jobs/repeat'
import { jobMeters, type JobMeters } from '../platform/metrics/process-metrics'
import { eventConsumers } from './consumers'

/** A recurring job. Safe in any number of processes: rows are claimed in the database. */
interface Job {
  readonly name: string
  readonly everyMs: number
  /**
   * Whether the job ends, expires or starts something because a time has passed. It does not run while the clock of the
   * process is wrong.
   */
  readonly judgesByTime?: boolean
  /** Does the due work; returns whether there may be more. */
  readonly work: () => Promise<boolean>
}

export interface Worker {
  /** Something was queued: check now, not at the next turn. */
  wake(): void
  /** Finishes the current work and starts nothing more. */
  stop(): Promise<void>
}

interface WorkerParts {
  /** Null: there is no mail server, and mails wait. */
  readonly mailing: MailThread | null
  readonly registry: Registry
  /** Everything whose changes can have a time. */
  readonly edits: Editables
  /** Every action with many rows. */
  readonly bulk: BulkActions
}

/** Starts the jobs of this process: all of them, or with WORKER=none only those that serving needs. */
export function startWorker(context: Context, { mailing, registry, edits, bulk }: WorkerParts): Worker {
  const { WORKER, MAIL_HOLD } = context.environment
  const jobs =
    WORKER === 'none'
      ? ownJobs(context)
      : [...sharedJobs(context, { edits, bulk }, mailJob()), ...ownJobs(context)]
  const meters = jobMeters(
    registry,
    jobs.map(({ name }) => name),
  )
  const started = new Map(jobs.map((job) => [job.name, startJob(context, job, meters)]))
  return {
    wake: () => {
      if (mailing?.wake() !== true) started.get('mails')?.wake()
      // A new document may be due: its mail waits a moment for the answer.
      if (context.fiscaliser.isOn()) started.get('invoices')?.wake()
    },
    stop: async () => {
      await Promise.all([...started.values()].map((job) => job.stop()))
      await mailing?.stop()
      // Mails since the last run are held too: the next start may be without MAIL_HOLD.
      if (MAIL_HOLD === '1' && WORKER !== 'none') await holdMails(context)
    },
  }

  function mailJob(): Job['work'] {
    if (MAIL_HOLD === '1') return () => holdMails(context)
    return async () => {
      await mailing?.look()
      return false
    }
  }
}

/** Returns the jobs of a shop that only one process runs at a time. */
function sharedJobs(
  context: Context,
  { edits, bulk }: Pick<WorkerParts, 'edits' | 'bulk'>,
  mails: Job['work'],
): Job[] {
  return [
    { name: 'mails', everyMs: 1000, work: mails },
    // The places of an expired cart are available again within 5 seconds.
    { name: 'carts', everyMs: 2000, judgesByTime: true, work: () => emptyExpiredCarts(context) },
    { name: 'orders', everyMs: 5000, judgesByTime: true, work: () => endUnpaidOrders(context) },
    { name: 'cancellations', everyMs: 1000, work: () => runCancellations(context) },
    { name: 'attempts', everyMs: 10_000, judgesByTime: true, work: () => pollGateways(context) },
    { name: 'card refunds', everyMs: 10_000, work: () => repairCardRefunds(context) },
    {
      name: 'scheduled changes',
      everyMs: 1000,
      judgesByTime: true,
      work: () => runDueChanges(context, edits),
    },
    { name: 'bulk jobs', everyMs: 1000, work: () => runBulkJobs(context, bulk) },
    { name: 'domain events', everyMs: 1000, work: () => assignPositions(context) },
    ...eventConsumers.map((consumer) => ({
      name: `events: ${consumer.name}`,
      everyMs: 1000,
      work: () => consumeEvents(context, consumer),
    })),
    {
      name: 'old events',
      everyMs: 3_600_000,
      judgesByTime: true,
      work: () => deleteOldEvents(context, eventConsumers),
    },
    { name: 'invoices', everyMs: 1000, work: () => reportInvoices(context) },
    { name: 'report notices', everyMs: 600_000, work: () => notifyOfReports(context) },
    { name: 'search lists', everyMs: 5000, work: () => sortSearchLists(context) },
    { name: 'reminders', everyMs: 60_000, judgesByTime: true, work: () => remindPayers(context) },
    { name: 'weekly report', everyMs: 600_000, judgesByTime: true, work: () => mailWeeklyReport(context) },
    { name: 'stock audit', everyMs: 60_000, work: () => recountStock(context) },
    { name: 'old orders', everyMs: 3_600_000, judgesByTime: true, work: oldOrdersJob(context) },
    { name: 'tidy-up', everyMs: 600_000, judgesByTime: true, work: () => tidyUp(context) },
  ]
}

/** Returns the jobs that every process runs for itself. */
function ownJobs(context: Context): Job[] {
  return [
    // An import by another process is noticed here within half a second, even without requests.
    { name: 'catalogue', everyMs: 400, work: () => context.catalogue.refresh().then(() => false) },
    { name: 'processes', everyMs: 60_000, work: () => context.processes.check().then(() => false) },
  ]
}

/** Repeats a job, counts its runs and logs its failures. A run that is left out does not count. */
function startJob(
  context: Context,
  { name, everyMs, work, judgesByTime = false }: Job,
  meters: JobMeters,
): Repeated {
  const isLeftOut = () => judgesByTime && !context.processes.isClockRight()
  return repeat({
    work: () => (isLeftOut() ? Promise.resolve(false) : work()),
    everyMs,
    done: () => {
      if (!isLeftOut()) meters.done(name)
    },
    failed: (error) => {
      meters.failed(name)
      // The database may be unavailable for a moment; the next run repeats it.
      const fields = { job: name, fault: String(error) }
      if (unavailable(error) !== null) logOutage(context.log, 'error', fields, 'a job failed')
      else context.log.error(fields, areFilesGone(error) ? filesGone : 'a job failed')
    },
  })
}
