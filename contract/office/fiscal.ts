import { z } from 'zod'
import { instant, id, optional } from '../values'
import { officeCall } from './office-call'

/** Reasons why documents cannot be reported to the tax authority, or why reports have no legal effect. */
export const fiscalGap = z.enum([
  'fiscal-oib-missing',
  'fiscal-currency',
  'fiscal-place-missing',
  'fiscal-certificate-missing',
  'fiscal-certificate-other',
  'fiscal-certificate-expired',
  /** Reports go to the test system, so they have no legal effect. */
  'fiscal-test-system',
])
export type FiscalGap = z.infer<typeof fiscalGap>

/** The certificate that signs reports; `null` if there is none. */
export const fiscalCertificate = z
  .object({ subject: z.string(), oib: z.string().nullable(), expires_at: instant })
  .nullable()

/** State of a document's report to the tax authority. */
export const documentReport = z.object({
  /**
   * `reported` if the tax authority has accepted the report, `waiting` if it is due or repeated automatically, `failed` if
   * staff have to act.
   */
  state: z.enum(['reported', 'waiting', 'failed']),
  /** The tax authority's identifier of the document. */
  jir: z.string().nullable(),
  /** The issuer's security code; `null` for a document that was issued without one, which cannot be reported. */
  zki: z.string().nullable(),
  /** Time of the tax authority's answer; `null` in other states. */
  reported_at: instant.nullable(),
  /** Time of the first failure; `null` if no attempt failed. */
  failing_since: instant.nullable(),
  /** Time of the next attempt while the report waits. */
  next_attempt_at: instant.nullable(),
  /** The last error and what to do, as a sentence; `null` if no attempt failed. */
  error: z.string().nullable(),
})
export type DocumentReport = z.infer<typeof documentReport>

export const checkFiscal = officeCall('check-fiscal', {
  summary:
    'Sends a test message to the tax authority, and returns whether it was answered. Nothing is reported.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    answered: z.boolean(),
    /** Whether fiscalisation is on and nothing is missing for it. If not, `message` names what. */
    complete: z.boolean(),
    /** Whether the message was sent to the production system. */
    is_live: z.boolean(),
    /** The result, and what to do if it failed, as sentences. */
    message: z.string(),
  }),
})

export const reportAgain = officeCall('report-again', {
  summary: 'Sends the report of a document to the tax authority again without delay.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({ document: optional(id) }),
  example: { document: 1 },
  /** `false` if the report was answered in the meantime, so that nothing is sent. */
  answer: z.object({ is_due: z.boolean() }),
  refusals: ['report-not-found'],
})
