import { dayIn } from '#rules/dates/dates'
import { day, hour, second } from '#rules/dates/instants'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { FiscalError, type Fiscaliser } from '../fiscal'
import { notifyOperator } from '../mail-queue'
import {
  type DocumentToReport,
  findUnreportedBefore,
  makeConfigurationFailuresDue,
  makeWaitingDue,
  recordFiscalAnswer,
  recordFiscalFailure,
  takeDocumentsToReport,
} from './reports.queries'

/** How many documents are reported at the same time. */
const batchSize = 20
/** A document that was issued longer ago is reported as sent late. */
const lateAfter = 2 * second
/** After this time without an answer the operator is notified. */
const notifyAfter = 2 * hour
/** Within this time the law requires the report of a document that was issued without a connection. */
const legalLimit = 2 * day

/** State of an authority that a process remembers between its rounds. */
interface Known {
  /** Whether no report of the last round was answered. Then one document at a time is sent as a probe. */
  isSilent: boolean
  /** The settings and the certificate of the last round. */
  configuration: string | null
}
const known = new WeakMap<Fiscaliser, Known>()

/**
 * Reports due documents to the tax authority in parallel, or one at a time while it does not answer. Returns whether
 * there may be more. A repeated report, after a crash too, has the same mark, for which the authority repeats its
 * answer.
 */
export async function reportInvoices(context: Context): Promise<boolean> {
  const { fiscaliser, db } = context
  const state = known.get(fiscaliser) ?? { isSilent: false, configuration: null }
  known.set(fiscaliser, state)
  const configuration = configurationOf(context)
  if (state.configuration !== configuration) {
    await makeConfigurationFailuresDue(db.kysely, context.now())
    state.configuration = configuration
  }
  const documents = await takeDocumentsToReport(db, context.now(), state.isSilent ? 1 : batchSize)
  if (documents.length === 0) return false
  const reports = await Promise.allSettled(documents.map((document) => report(context, document)))
  for (const one of reports) if (one.status === 'rejected') throw one.reason
  const isAnswered = reports.some((one) => one.status === 'fulfilled' && one.value)
  if (isAnswered && state.isSilent) await makeWaitingDue(db.kysely, context.now())
  const wasSilent = state.isSilent
  state.isSilent = !isAnswered
  // Mails wait a moment for the answers of their documents.
  if (isAnswered) context.wake()
  return isAnswered && (wasSilent || documents.length === batchSize)
}

/**
 * Returns the values that decide whether the authority accepts a report: after a change, reports that were rejected
 * because of them are repeated.
 */
function configurationOf({ fiscaliser, catalogue }: Context): string {
  const { fiscal, seller } = catalogue.current().settings
  return JSON.stringify([fiscal, seller.vatNumber, fiscaliser.certificate()])
}

/** Reports a document and records the result. Returns whether the authority answered, even if with an error. */
async function report(context: Context, document: DocumentToReport): Promise<boolean> {
  const { id, number, snapshot, issued_at, fiscal_attempts: attempts } = document
  const isLate = attempts > 1 || context.now().getTime() - issued_at.getTime() > lateAfter
  try {
    const answer = await context.fiscaliser.report(snapshot, { isLate })
    await recordFiscalAnswer(context.db, id, answer, context.now())
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code, kind, stored } =
      error instanceof FiscalError ? error : { ...unknownError, stored: error.message.slice(0, 500) }
    context.log.warn(
      { document: number, attempts, code, fault: error.message },
      'a document was not reported',
    )
    await recordFailure(context, document, { code, kind, stored })
    return kind !== 'later'
  }
}

const unknownError = { code: 'unknown', kind: 'later' } as const

async function recordFailure(
  context: Context,
  { id, number, fiscal_attempts }: DocumentToReport,
  { code, kind, stored }: Pick<FiscalError, 'code' | 'kind' | 'stored'>,
): Promise<void> {
  const now = context.now()
  const again = kind === 'later' ? retryAt(fiscal_attempts, now) : null
  const { timezone } = context.catalogue.current().settings
  await context.db.transaction(async (tx) => {
    const failedAt = await recordFiscalFailure(tx, id, { code, kind, stored, again, now })
    if (failedAt === null) return
    // One mail a day for each cause: an outage or a wrong setting concerns many documents.
    if (again === null)
      await notifyOperator(context, tx, {
        subject: notices.report_failed({ document: number }),
        lines: [stored, notices.report_failed_next()],
        eventKey: `report-failed:${code}:${dayIn(now, timezone)}`,
        now,
      })
    else if (now.getTime() - failedAt.getTime() >= notifyAfter)
      await notifyOperator(context, tx, {
        subject: notices.unreported({ document: number }),
        lines: [notices.unreported_error({ error: stored }), notices.unreported_meaning()],
        eventKey: `unreported:${dayIn(now, timezone)}`,
        now,
      })
  })
}

/** 10 s, 20 s, 40 s … up to a quarter of an hour. */
const retryAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(10_000 * 2 ** (attempts - 1), 900_000))

/** Time for which the operator is mailed daily about documents without a mark, in ms: nothing can ever report them. */
const unmarkedNotice = 7 * day

/**
 * Notifies the operator, at most once a day, of documents that are not reported within the legal time, and of a
 * certificate that expires: 60, 14 and 3 days before, and when it has expired. Does nothing in shops that report to
 * no authority.
 */
export async function notifyOfReports(context: Context): Promise<boolean> {
  const { fiscaliser, db, catalogue } = context
  const certificate = fiscaliser.certificate()
  const { fiscal, timezone } = catalogue.current().settings
  if (certificate === null && fiscal.country === null) return false
  const now = context.now()
  const overdue = await findUnreportedBefore(db.kysely, {
    before: new Date(now.getTime() - legalLimit),
    unmarkedSince: new Date(now.getTime() - legalLimit - unmarkedNotice),
  })
  const ends = certificate === null || fiscal.country === null ? null : certificate.expiresAt
  const notice = ends === null ? null : certificateNotice(ends, timezone, now)
  if (overdue === null && notice === null) return false
  await db.transaction(async (tx) => {
    if (overdue !== null) {
      const { count, number, issued_at, error } = overdue
      await notifyOperator(context, tx, {
        subject: notices.reports_overdue({ count, number: String(count) }),
        lines: [
          notices.reports_overdue_oldest({ document: number, day: shortDay(issued_at, timezone) }),
          ...(error === null ? [] : [notices.unreported_error({ error })]),
          notices.reports_overdue_next(),
        ],
        eventKey: `reports-overdue:${dayIn(now, timezone)}`,
        now,
      })
    }
    if (notice !== null) await notifyOperator(context, tx, { ...notice, now })
  })
  return false
}

const shortDay = (at: Date, zone: string) => ({ at: at.toISOString(), zone, as: 'short-date' }) as const

/** Days before the end of a certificate on which the operator is notified. */
const noticeDays = [3, 14, 60]

/** Returns the notice about the end of a certificate; `null` if it is more than `noticeDays` away. */
function certificateNotice(ends: Date, timezone: string, now: Date) {
  const left = ends.getTime() - now.getTime()
  const key = `certificate-ends:${ends.toISOString()}`
  const text = { day: shortDay(ends, timezone) }
  if (left <= 0)
    return {
      subject: notices.certificate_ended(),
      lines: [notices.certificate_ended_meaning(text), notices.certificate_next()],
      eventKey: `${key}:0`,
    }
  const days = noticeDays.find((one) => left <= one * day)
  if (days === undefined) return null
  return {
    subject: notices.certificate_ends(text),
    lines: [notices.certificate_ends_meaning(), notices.certificate_next()],
    eventKey: `${key}:${days}`,
  }
}
