import { shopCalls, type ShopPath } from '#contract/calls'
import { type Company, companyOf } from '#rules/customers/company'
import type { Context } from '../../context'
import { tokenHash } from '../crypto/keys'
import { batched } from '../db/batched'
import type { Database } from '../db/database'
import type { Identify } from './calls'
import { Refusal } from './refusal'

/** A logged-in customer. */
export interface SignedIn {
  readonly id: number
  /** Email for logins and mails: the last confirmed one, or before the first confirmation the one of the registration. */
  readonly email: string
  readonly emailKey: string
  readonly emailConfirmed: boolean
  /** Email that the customer entered for the account and has not confirmed yet; `null` if there is none. It owns nothing. */
  readonly pendingEmail: string | null
  readonly fullName: string
  readonly country: string | null
  readonly address: Record<string, string>
  /** Company that the customer buys for; `null` if there is none. */
  readonly company: Company | null
  readonly tokenHash: Buffer
}

interface Row {
  token_hash: Buffer
  id: number
  email: string
  email_key: string
  confirmed: boolean
  pending_email: string | null
  full_name: string
  country: string | null
  address: Record<string, string>
  company_name: string | null
  company_vat_number: string | null
}

const statement = `
  select s.token_hash, c.id, c.email, c.email_key, c.email_confirmed_at is not null as confirmed,
         e.email as pending_email, c.full_name, c.country, c.address,
         c.company_name, c.company_vat_number
  from unnest((select $1::bytea[])) as cookie (hash)
  join session s on s.token_hash = cookie.hash
  join customer c on c.id = s.customer_id
  left join email_change e on e.customer_id = c.id and e.expires_at > $2
  where s.expires_at > $2 and c.erased_at is null`

/**
 * Creates a function that finds the customer of a token; `null` if the token is invalid or its session has ended. It
 * queries the database each time, so that a logout takes effect at once.
 */
export function createSessions(db: Database, now: () => Date): (token: string) => Promise<SignedIn | null> {
  return batched(async (tokens: string[]) => {
    const hashes = tokens.map(tokenHash)
    const rows = await db.prepared<Row>('sessions', statement, [hashes, now()])
    return hashes.map((hash) => {
      const row = rows.find((candidate) => candidate.token_hash.equals(hash))
      return row === undefined
        ? null
        : {
            id: row.id,
            email: row.email,
            emailKey: row.email_key,
            emailConfirmed: row.confirmed,
            pendingEmail: row.pending_email,
            fullName: row.full_name,
            country: row.country,
            address: row.address,
            company: companyOf(row),
            tokenHash: hash,
          }
    })
  })
}

/**
 * Calls that need to know the caller. All others ignore an invalid `token`: in the password reset it is a mailed code,
 * and the logout of an ended session has nothing to do.
 */
const needsCaller: ReadonlySet<ShopPath> = new Set(
  shopCalls
    .filter(
      (call) => 'token' in call.payload.shape && call.path !== 'reset-password' && call.path !== 'logout',
    )
    .map((call) => call.path),
)

/**
 * Finds the customer by the token of a call. Rejects a token that is wrong or whose session ended.
 */
export function identifyCustomer(context: Context): Identify<ShopPath> {
  const findSession = createSessions(context.db, context.now)
  return async (token, path) => {
    if (!needsCaller.has(path)) return null
    const customer = await findSession(token)
    if (customer === null) throw new Refusal('session-ended')
    return customer
  }
}
