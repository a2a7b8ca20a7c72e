import { reportAgain } from '#contract/office/fiscal'
import { orRefuse } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { serveStaff } from '../staff'
import { makeReportDue } from './reports.queries'

const reportAgainHandler = serveStaff(reportAgain, async ({ payload, context, audit }) => {
  const id = orRefuse(payload.document, 'report-not-found')
  const is_due = await context.db.transaction(async (tx) => {
    const found = orRefuse(await makeReportDue(tx, id, context.now()), 'report-not-found')
    const { order, number } = found
    if (found.is_due) await audit.record(tx, { subject: order, after: { document: number } })
    else audit.nothingChanged()
    return found.is_due
  })
  if (is_due) context.wake()
  return { is_due }
})

/** The handlers of invoices and credit notes. */
export const invoiceHandlers = { 'report-again': reportAgainHandler } satisfies Partial<Handlers>
