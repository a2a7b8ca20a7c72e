import { z } from 'zod'
import { gatewayNames } from '../gateways'
import { instant } from '../values'
import { fiscalCertificate, fiscalGap } from './fiscal'
import { officeCall } from './office-call'

/** A part of the shop whose health is checked. */
export const healthCheck = z.enum([
  'database',
  'worker',
  'mails',
  'gateway',
  'clock',
  /** Whether the processes of the shop have the same variables. */
  'processes',
  /** Whether the addresses of visitors are known behind a proxy. */
  'proxy',
  'stock',
  'backup',
  /** Only in a shop that reports to a tax authority, or has its certificate. */
  'certificate',
  'vies',
  'version',
])
export type HealthCheck = z.infer<typeof healthCheck>

/** State of a part. `look` is a warning: the part needs attention, but nothing is lost yet. */
export const healthVerdict = z.enum(['good', 'look', 'bad'])
export type HealthVerdict = z.infer<typeof healthVerdict>

export const getHealth = officeCall('get-health', {
  summary: 'Returns the health of the parts of the shop, each with a verdict and its details.',
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
    'Returns the effect of environment variables on payments, mails and reports to a tax authority, without secrets.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    public_url: z.string(),
    gateways: z.array(
      z.object({
        gateway: z.enum(gatewayNames),
        /** The variables that the gateway requires; for the sandbox, the one that allows it. */
        variables: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
        can_serve: z.boolean(),
        /** Whether the gateway moves real money. */
        is_live: z.boolean(),
      }),
    ),
    /** The reason why the selected gateway cannot be used; `null` if it can, or cards are turned off. */
    why_no_cards: z.string().nullable(),
    mail: z.object({
      /** Host and port of the mail server; `null` if none is configured. */
      server: z.string().nullable(),
      /** Whether mails are held instead of sent, because MAIL_HOLD is set. */
      is_held: z.boolean(),
      sender: z.string(),
      /** The source of the sender address. */
      sender_from: z.enum(['MAIL_FROM', 'contactEmail', 'host']),
      /** The last test mail that this server accepted from this sender. */
      last_test: z.object({ recipient: z.string(), sent_at: instant, answer: z.string() }).nullable(),
    }),
    fiscal: z.object({
      /** The variables that reports require, and the one that selects the production system. */
      variables: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
      is_live: z.boolean(),
      certificate: fiscalCertificate,
      /** Gaps that prevent reports; empty if the shop does not report documents. */
      gaps: z.array(fiscalGap),
    }),
  }),
})
