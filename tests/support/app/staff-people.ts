import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#contract/office/sign-in'
import { hashPassword } from '#server/modules/accounts/passwords'
import { randomToken, tokenHash } from '#server/platform/crypto/keys'
import type { TestApp } from './test-app'

export const staffPassword = 'a long password of the staff'
let passwordHash: Promise<string> | undefined

/** Headers that a browser sends from the office's own pages. */
export const fromPage = { 'sec-fetch-site': 'same-origin' }

export interface TestPerson {
  id: number
  email: string
  sessionId: number
  token: string
  /** Headers of the person's browser: the session cookie, sent from a page of the shop. */
  headers: Record<string, string>
}

let people = 0

/** Adds a person to the team, by default with `staffPassword` and a session with a second factor. */
export async function addPerson(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  role: StaffRole = 'owner',
  session: { factorAt?: Date | null; authenticatedAt?: Date } = {},
): Promise<TestPerson> {
  passwordHash ??= hashPassword(staffPassword, { network: 'test', account: 'test' })
  const email = `${role.replace(' ', '-')}-${(people += 1)}@shop.example`
  const { id } = await db.kysely
    .insertInto('staff')
    .values({
      email,
      email_key: email,
      full_name: `Iva of the ${role}s`,
      role,
      password_hash: await passwordHash,
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, ...(await addSession({ db, clock }, id, session)) }
}

/** Adds a session of a person. */
export async function addSession(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  staffId: number,
  {
    factorAt = clock.now,
    authenticatedAt = clock.now,
  }: { factorAt?: Date | null; authenticatedAt?: Date } = {},
): Promise<Pick<TestPerson, 'sessionId' | 'token' | 'headers'>> {
  const token = randomToken()
  const { id } = await db.kysely
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash(token),
      staff_id: staffId,
      started_by: 'password',
      network: '127.0.0.1',
      browser: 'a test',
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + 12 * 3_600_000),
      last_used_at: clock.now,
      factor_at: factorAt,
      authenticated_at: authenticatedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: id, token, headers: { cookie: `__Host-staff_session=${token}`, ...fromPage } }
}

/** Returns the one-time code of a secret at a time, as an authenticator app shows it. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
