import { runBulkJobs } from '../../../server/features/bulk/run-bulk-jobs'
import { runDueChanges } from '../../../server/features/schedule/run-due-changes'
import { officeBulk } from '../../../server/office-bulk'
import { officeEdits } from '../../../server/office-edits'
import { oldOrdersJob } from '../../../server/worker/erase-old-orders'
import { emptyExpiredCarts } from '../../../server/worker/expire-carts'
import { endUnpaidOrders } from '../../../server/worker/expire-orders'
import { holdMails } from '../../../server/worker/hold-mails'
import { mailWeeklyReport } from '../../../server/worker/mail-weekly-report'
import { reconcileAttempts } from '../../../server/worker/reconcile-attempts'
import { remindPayers } from '../../../server/worker/remind-payers'
import { repairCardRefunds } from '../../../server/worker/repair-refunds'
import { reportInvoices } from '../../../server/worker/report-invoices'
import { runCancellations } from '../../../server/worker/run-cancellations'
import { sendDueMails } from '../../../server/worker/send-mails'
import { sortSearchLists } from '../../../server/worker/sort-search-lists'
import { tidyUp } from '../../../server/worker/tidy-up'
import type { TestApp } from '../app/test-app'
import type { Operation } from './operations'

/** One turn of each job of the worker except the recount of the stock, whose share of the processor is limited. */
export function jobsOf({ world }: TestApp): Operation[] {
  const jobs: Record<string, () => Promise<unknown>> = {
    mails: () => sendDueMails(world, () => Promise.resolve()),
    'mails held': () => holdMails(world),
    carts: () => emptyExpiredCarts(world),
    orders: () => endUnpaidOrders(world),
    cancellations: () => runCancellations(world),
    attempts: () => reconcileAttempts(world),
    'card refunds': () => repairCardRefunds(world),
    'scheduled changes': () => runDueChanges(world, officeEdits),
    'bulk jobs': () => runBulkJobs(world, officeBulk),
    invoices: () => reportInvoices(world),
    'search lists': () => sortSearchLists(world),
    reminders: () => remindPayers(world),
    'weekly report': () => mailWeeklyReport(world),
    'old orders': oldOrdersJob(world),
    'tidy-up': () => tidyUp(world),
    catalogue: () => world.catalogue.refresh().then(() => false),
  }
  return Object.entries(jobs).map(([name, run]) => ({ group: 'jobs', name: `job: ${name}`, run }))
}
