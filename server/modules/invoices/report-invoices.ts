import * as notices from '../../../texts/compiled/mails/notices'
import {
  recordFiscalAnswer,
  recordFiscalFailure,
  takeDocumentsToReport,
  type DocumentToReport,
} from './queries'
import { FiscalError } from '../fiscal'
import { notifyOperator } from '../outbox'
import type { Context } from '../../context'

const batchSize = 20
/** After so many attempts, about two hours, the operator is notified: the law allows two working days. */
const notifyAfter = 12

/** Reports new documents to the tax authority. Returns whether a full batch was found. */
export async function reportInvoices(context: Context): Promise<boolean> {
  const documents = await takeDocumentsToReport(context.db, context.now(), batchSize)
  for (const document of documents) await report(context, document)
  return documents.length === batchSize
}

async function report(
  context: Context,
  { id, number, snapshot, fiscal_attempts }: DocumentToReport,
): Promise<void> {
  try {
    await recordFiscalAnswer(
      context.db,
      id,
      await context.fiscaliser.report(snapshot, { isLate: fiscal_attempts > 1 }),
    )
  } catch (error) {
    const now = context.now()
    const fault = error instanceof Error ? error.message : String(error)
    context.log.warn(
      { document: number, attempts: fiscal_attempts, fault },
      'a document could not be reported',
    )
    await context.db.transaction(async (tx) => {
      const code = error instanceof FiscalError ? error.code : 'unknown'
      await recordFiscalFailure(tx, id, { code, fault, again: retryAt(fiscal_attempts, now), now })
      if (fiscal_attempts !== notifyAfter) return
      await notifyOperator(context, tx, {
        subject: notices.unreported({ document: number }),
        lines: [
          notices.unreported_attempts({ count: fiscal_attempts, error: fault }),
          notices.unreported_meaning(),
        ],
        eventKey: `fiscal:${id}`,
        now,
      })
    })
  }
}

/** 10 s, 20 s, 40 s … up to a quarter of an hour. */
const retryAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(10_000 * 2 ** (attempts - 1), 900_000))
