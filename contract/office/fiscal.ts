import { z } from 'zod'
import { instant, id, optional } from '../values'
import { officeCall } from './office-call'

/** Reasons that keep a shop's documents from being reported to the tax authority, or from counting. */
export const fiscalGap = z.enum([
  'fiscal-oib-missing',
  'fiscal-currency',
  'fiscal-place-missing',
  'fiscal-certificate-missing',
  'fiscal-certificate-other',
  'fiscal-certificate-expired',
  /** Reported documents don't count yet. */
  'fiscal-test-system',
])
export type FiscalGap = z.infer<typeof fiscalGap>

/** The certificate that signs reports; null without one. */
export const fiscalCertificate = z
  .object({ subject: z.string(), oib: z.string().nullable(), expires_at: instant })
  .nullable()

/** State of a document's report to the tax authority. */
export const documentReport = z.object({
  /**
   * `reported`: the authority has answered. `waiting`: the report is due, or repeated automatically. `failed`: staff
   * have to act.
   */
  state: z.enum(['reported', 'waiting', 'failed']),
  /** The tax authority's number of the document. */
  jir: z.string().nullable(),
  /** The issuer's own mark, which the document has from the beginning. */
  zki: z.string().nullable(),
  /** When the authority answered; `null` for other states. */
  reported_at: instant.nullable(),
  /** When it first failed; `null` if it did not fail. */
  failing_since: instant.nullable(),
  /** When it is sent next, if it waits. */
  next_attempt_at: instant.nullable(),
  /** The last error and what to do, as a sentence; `null` if it did not fail. */
  error: z.string().nullable(),
})
export type DocumentReport = z.infer<typeof documentReport>

export const checkFiscal = officeCall('check-fiscal', {
  summary:
    'Sends a test message to the tax authority, and says whether it was answered. Nothing is reported.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    answered: z.boolean(),
    /** The production system was asked. */
    is_live: z.boolean(),
    /** The result, and what to do if it failed, as sentences. */
    message: z.string(),
  }),
})

export const reportAgain = officeCall('report-again', {
  summary: 'Sends the report of a document to the tax authority again, at once.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({ document: optional(id) }),
  /** `false` if it was answered in the meantime, so that nothing is sent. */
  answer: z.object({ is_due: z.boolean() }),
  refusals: ['report-not-found'],
})
