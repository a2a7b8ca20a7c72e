import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { maxAttempts } from '../limits'
import { officeRoles } from '../office/office-call'
import { text } from '../values'
import { openSetting, privateSetting, withNamedParts } from './declare'
import { byKey, line, maxEntries, tooMany } from './values'

export const addressLine = z.object({
  text: line,
  /** `true` if every country requires the line, `false` if none does, or the countries that do. */
  required: z.union([z.boolean(), z.array(text(8)).max(maxEntries, tooMany)]),
})
export type AddressLine = z.infer<typeof addressLine>

const rateLimit = z.int().min(1).max(1_000_000)
const atMost = (limit: keyof typeof maxAttempts) => z.int().min(1).max(maxAttempts[limit])

const limits = z.object({
  loginsPerAccount: atMost('loginsPerAccount'),
  loginsPerAddress: atMost('loginsPerAddress'),
  /** Successful logins. */
  rightLoginsPerAccount: atMost('rightLoginsPerAccount').default(20),
  /** Number of simultaneous logins of a customer; a further one ends the oldest. This is not a rate. */
  sessionsPerAccount: atMost('sessionsPerAccount').default(10),
  /** Requested mails per email and network. */
  mailsPerEmail: rateLimit,
  /** Requested mails per email over all networks. */
  mailsPerEmailOverall: rateLimit.default(20),
  mailsPerAddress: rateLimit,
  /** Wrong login codes of all accounts together. */
  wrongCodesOverall: atMost('wrongCodesOverall').default(500),
  vouchersPerCustomer: rateLimit,
  downloadsPerAddress: rateLimit,
  /** Wrong office keys. */
  officeKeysPerAddress: atMost('officeKeysPerAddress').default(30),
  /** Number of times that a link to a document may be opened. */
  downloadsPerLink: rateLimit.default(60),
})

const initialLimits = {
  loginsPerAccount: 10,
  loginsPerAddress: 100,
  rightLoginsPerAccount: 20,
  sessionsPerAccount: 10,
  mailsPerEmail: 5,
  mailsPerEmailOverall: 20,
  mailsPerAddress: 300,
  wrongCodesOverall: 500,
  vouchersPerCustomer: 10,
  downloadsPerAddress: 30,
  officeKeysPerAddress: 30,
  downloadsPerLink: 60,
}

/** Settings that few shops change. */
export const advancedSettings = {
  addressLines: openSetting({
    schema: byKey(text(60), addressLine),
    initial: {
      street: { text: 'Street and number', required: true },
      postcode: { text: 'Postcode', required: true },
      city: { text: 'Town or city', required: true },
      region: { text: 'Region, province or state', required: ['AU', 'BR', 'CA', 'IT', 'MX', 'US'] },
    },
    otherForTests: { street: { text: 'Street', required: false } },
    right: 'manager',
  }),
  ambassadorsPath: openSetting({
    schema: z.string().regex(/^\/[a-z0-9-]+$/, texts.path()),
    initial: '/ambassadors',
    otherForTests: '/elsewhere',
    right: 'manager',
  }),
  pixelId: openSetting({
    schema: line.nullable(),
    initial: null,
    otherForTests: '1234567890',
    right: { owner: 'whether visitors, who agreed, are reported to somebody else' },
  }),
  countryHeader: privateSetting({
    schema: text(60).nullable(),
    initial: null,
    otherForTests: 'x-another-country',
    right: { owner: 'which header of a request is believed' },
  }),
  /** The roles that require a second factor. */
  staffSecondFactor: privateSetting({
    schema: z.array(z.enum(officeRoles).exclude(['monitor'])).max(officeRoles.length),
    initial: ['owner', 'manager', 'finance'],
    otherForTests: [],
    right: { owner: 'who signs in without a second factor' },
  }),
  /** Months after the end of an event until names and addresses in its orders are erased; `null` for never. */
  retentionMonths: privateSetting({
    schema: z.int().min(1).max(240).nullable(),
    initial: null,
    otherForTests: 240,
    right: { owner: 'when personal data is erased' },
  }),
  /** The kind of payment instruction that the sandbox returns. */
  sandboxInstruction: privateSetting({
    schema: z.enum(['redirect', 'submit']),
    initial: 'redirect',
    otherForTests: 'submit',
    right: 'manager',
    needsNoHint: true,
  }),
  /** Attempts per 15 minutes (docs/behaviour/accounts-and-limits.md, "Rate limits"). */
  limits: withNamedParts(
    privateSetting({
      schema: limits,
      initial: initialLimits,
      otherForTests: { ...initialLimits, loginsPerAccount: 29, mailsPerEmail: 1_000_000 },
      right: { owner: 'how often passwords, codes and keys can be guessed' },
    }),
  ),
}
