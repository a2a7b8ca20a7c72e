import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { runCancellations } from '#server/modules/cancellations/run-cancellations'
import { emptyExpiredCarts } from '#server/modules/cart/expire-carts'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { assignPositions, consumeEvents, deleteOldEvents } from '#server/modules/domain-events'
import { reportInvoices } from '#server/modules/invoices/report-invoices'
import { holdMails } from '#server/modules/mail-queue/waiting-mails'
import { endUnpaidOrders, pollGateways } from '#server/modules/payments/poll-gateways'
import { remindPayers } from '#server/modules/payments/remind-payers'
import { repairCardRefunds } from '#server/modules/refunds/process-refund'
import { mailWeeklyReport } from '#server/modules/reports/get-report'
import { oldOrdersJob, tidyUp } from '#server/modules/retention/tidy-up'
import { sortSearchLists } from '#server/platform/db/text-search'
import { eventConsumers } from '#server/registry/consumers'
import { officeBulk, officeEdits } from '#server/registry/office'
import { sendDueMails } from '#tests/support/mail/send-due-mails'
import type { TestApp } from '../app/test-app'
import type { Operation } from './operations'

/** Returns one run of each worker job except the recount of the stock, whose CPU share is limited. */
export function jobsOf({ context }: TestApp): Operation[] {
  const jobs: Record<string, () => Promise<unknown>> = {
    mails: () => sendDueMails(context, () => Promise.resolve()),
    'mails held': () => holdMails(context),
    carts: () => emptyExpiredCarts(context),
    orders: () => endUnpaidOrders(context),
    cancellations: () => runCancellations(context),
    attempts: () => pollGateways(context),
    'card refunds': () => repairCardRefunds(context),
    'scheduled changes': () => runDueChanges(context, officeEdits),
    'bulk jobs': () => runBulkJobs(context, officeBulk),
    'domain events': () => assignPositions(context),
    ...Object.fromEntries(
      eventConsumers.map((consumer) => [`events: ${consumer.name}`, () => consumeEvents(context, consumer)]),
    ),
    'old events': () => deleteOldEvents(context, eventConsumers),
    invoices: () => reportInvoices(context),
    'search lists': () => sortSearchLists(context),
    reminders: () => remindPayers(context),
    'weekly report': () => mailWeeklyReport(context),
    'old orders': oldOrdersJob(context),
    'tidy-up': () => tidyUp(context),
    catalogue: () => context.catalogue.refresh().then(() => false),
  }
  return Object.entries(jobs).map(([name, run]) => ({ group: 'jobs', name: `job: ${name}`, run }))
}
