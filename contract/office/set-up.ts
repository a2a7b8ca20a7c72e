import { z } from 'zod'
import { officeCall } from './office-call'
import { instant } from '../values'
import { fiscalCertificate, fiscalGap } from './fiscal'

/** A part of the shop that can fail, as Health shows it. */
export const healthCheck = z.enum([
  'database',
  'worker',
  'mails',
  'gateway',
  'clock',
  'stock',
  'backup',
  /** Only in a shop that reports to a tax authority, or has its certificate. */
  'certificate',
  'version',
])
export type HealthCheck = z.infer<typeof healthCheck>

/** `look`: not as it should be, and nothing is lost yet. */
export const healthVerdict = z.enum(['good', 'look', 'bad'])
export type HealthVerdict = z.infer<typeof healthVerdict>

export const getHealth = officeCall('get-health', {
  summary: 'Whether the parts of the shop work, each with a verdict and its facts.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    checked_at: instant,
    checks: z.array(
      z.object({ check: healthCheck, verdict: healthVerdict, facts: z.record(z.string(), z.unknown()) }),
    ),
  }),
})

export const getEnvironment = officeCall('get-environment', {
  summary:
    'What the variables of the server decide about payments, mails and reports to a tax authority, without secrets.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    public_url: z.string(),
    gateways: z.array(
      z.object({
        gateway: z.enum(['sandbox', 'wspay', 'stripe']),
        /** The variables that it needs; of the sandbox the one that allows it. */
        variables: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
        can_serve: z.boolean(),
        /** Real money moves. */
        is_live: z.boolean(),
      }),
    ),
    /** Why the chosen gateway takes no money here; null: it does, or cards are off. */
    why_no_cards: z.string().nullable(),
    mail: z.object({
      /** Host and port; null: there is none, and mails wait. */
      server: z.string().nullable(),
      /** MAIL_HOLD: mails are written, none is sent. */
      is_held: z.boolean(),
      sender: z.string(),
      /** The source of the sender address. */
      sender_from: z.enum(['MAIL_FROM', 'contactEmail', 'host']),
      /** The last test mail that this server took from this sender. */
      last_test: z.object({ recipient: z.string(), sent_at: instant, answer: z.string() }).nullable(),
    }),
    fiscal: z.object({
      /** The variables that reports need, and the one that chooses the production system. */
      variables: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
      is_live: z.boolean(),
      certificate: fiscalCertificate,
      /** What is missing; empty also where nothing is reported. */
      gaps: z.array(fiscalGap),
    }),
  }),
})
