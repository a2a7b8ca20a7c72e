/** Wrong guesses at what signs an account in: each of these scopes has limits that grow, and limits of a day. */
const guessScopes = [
  'login-account',
  'password-of-customer',
  'staff-sign-in-account',
  'staff-code',
  'password-of-staff',
] as const
export type GuessScope = (typeof guessScopes)[number]

/** The scopes whose counters outlast a window of 15 minutes. */
export const scopesOf: Readonly<Record<'growing' | 'day', readonly RateLimitScope[]>> = {
  growing: guessScopes,
  day: guessScopes.map((scope) => `${scope}-day` as const),
}

/** The window of a limit of a day. */
export const DAY_MINUTES = 24 * 60

/** What is limited. A scope and a subject (an email key, a network, a customer's id) have one counter. */
export type RateLimitScope =
  | GuessScope
  | `${GuessScope}-day`
  | 'login-address'
  | 'right-login-account'
  | 'voucher-customer'
  | 'vat-number-customer'
  | 'download-address'
  | 'download-link'
  | 'code-address'
  | 'withdrawal-address'
  | 'mailbox-address'
  | 'office-address'
  | 'staff-sign-in-address'
  | 'right-staff-sign-in'
  | 'staff-link-address'
  | 'staff-passkey-address'
  | `${'register' | 'reset' | 'login-code' | 'resend' | 'confirm' | 'staff-pause'}-${'email' | 'address'}`
