import { z } from 'zod'
import { instant, id, optional } from '../values'
import { officeCall } from './office-call'

/** What keeps documents of a shop that reports to a tax authority from being reported, or from counting. */
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

/** How far the report of a document has come. */
export const documentReport = z.object({
  /** `reported`: it was answered. `waiting`: it is due, or repeated by itself. `failed`: somebody has to do something. */
  state: z.enum(['reported', 'waiting', 'failed']),
  /** The tax authority's number of the document. */
  jir: z.string().nullable(),
  /** The issuer's own mark, which the document has from the beginning. */
  zki: z.string().nullable(),
  /** When it was answered; null for other states. */
  reported_at: instant.nullable(),
  /** Since when it fails; null: it did not fail. */
  failing_since: instant.nullable(),
  /** When it is sent next, if it waits. */
  next_attempt_at: instant.nullable(),
  /** Why it failed last and what to do, as a sentence; null: it did not fail. */
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
    /** What came of it, and what to do if it failed, as sentences. */
    message: z.string(),
  }),
})

export const reportAgain = officeCall('report-again', {
  summary: 'Sends the report of a document to the tax authority again, at once.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({ document: optional(id) }),
  /** False: it has its answer by now, and nothing is sent. */
  answer: z.object({ is_due: z.boolean() }),
  refusals: ['report-not-found'],
})
