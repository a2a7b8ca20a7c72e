import type { FastifyRequest } from 'fastify'
import { getSetUpLink, setUpAccount } from '#contract/office/sign-in'
import { minPasswordLength, whyNotStaffPassword } from '#rules/staff/sign-in'
import { emailKey, whyNotEmail } from '#rules/text/email'
import { tidyText } from '#rules/text/plain-text'
import type { Context } from '../../context'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import type { Queryable, Tx } from '../../platform/db/database'
import { deleteBrowsersOf } from '../../platform/http/known-browsers.queries'
import { PAUSE_MINUTES, SET_UP_DAYS } from '../../platform/http/link-times'
import { recordWrongGuess, refuseIfTooMany } from '../../platform/http/rate-limits'
import { refuseIf, Refusal } from '../../platform/http/refusal'
import { resetGuesses, hashPassword, askerOf } from '../accounts'
import {
  changeRole,
  findStaffByEmail,
  hasStaff,
  lockTeam,
  recordStaff,
  recordLink,
  findStaffById,
  setUpStaff,
  deleteLinks,
  findLink,
  takeLink,
  endStaffSessions,
} from './accounts.queries'
import { isFrequentPassword } from './frequent-passwords'
import { codeOfStaff, passwordOfStaff, signInOfStaff, staffLinksFrom } from './rate-limits-of-staff'
import { serveOpen } from './serve-staff'
import { startStaffSession, meOfToken } from './staff-session'

/** Lifetime of the demo's link in minutes. */
const DEMO_MINUTES = 15

const demoOwner = 'owner@demo.example'

/** Creates a link that sets up an account, or the first owner of a shop if `staffId` is `null`. Returns its token. */
export async function makeSetUpLink(tx: Queryable, staffId: number | null, now: Date): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + SET_UP_DAYS * 86_400_000)
  await recordLink(tx, { hash: tokenHash(token), purpose: 'set-up', staffId, now, expiresAt })
  return token
}

/** Creates a link that lifts the pause of an account's sign-ins in one browser. Returns its token. */
export async function makePauseLink(tx: Queryable, staffId: number, now: Date): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + PAUSE_MINUTES * 60_000)
  await recordLink(tx, { hash: tokenHash(token), purpose: 'lift-pause', staffId, now, expiresAt })
  return token
}

/** Returns the token of a link that sets up the first owner, or `null` if the shop already has staff. */
export async function firstOwnerLink(tx: Tx, now: Date): Promise<string | null> {
  return (await hasStaff(tx)) ? null : makeSetUpLink(tx, null, now)
}

/** Returns the token of a link that signs in the demo's owner once. The account is created if necessary. */
export async function demoLink(tx: Tx, now: Date): Promise<string> {
  await lockTeam(tx)
  const found = await findStaffByEmail(tx, demoOwner)
  const owner =
    found ??
    (await recordStaff(tx, { email: demoOwner, key: demoOwner, fullName: 'Demo owner', role: 'owner', now }))
  if (owner === undefined) throw new Error('The account with the conflicting email is missing')
  if (found !== undefined && found.role !== 'owner') await changeRole(tx, found.id, 'owner')
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + DEMO_MINUTES * 60_000)
  await recordLink(tx, { hash: tokenHash(token), purpose: 'demo', staffId: owner.id, now, expiresAt })
  return token
}

/** Returns the account of a set-up link. */
export const getSetUpLinkHandler = serveOpen(getSetUpLink, async ({ payload, context, request }) => {
  const link = await findLinkOrThrow(context, request, payload.link)
  return {
    email: link.email,
    full_name: link.full_name ?? '',
    role: link.role ?? 'owner',
    expires_at: link.expires_at.toISOString(),
  }
})

/**
 * Sets the name and password of the link's account, removes its sessions, second factors, other links and known browsers, and
 * signs in. The link of a shop without staff creates the first owner. It is valid only while the shop has no staff.
 */
export const setUpAccountHandler = serveOpen(setUpAccount, async ({ payload, context, request, reply }) => {
  const link = await findLinkOrThrow(context, request, payload.link)
  const fullName = tidyText(payload.full_name ?? '')
  if (fullName === '') throw new Refusal('name-missing', { fields: ['full_name'] })
  const email = link.email ?? payload.email?.trim() ?? ''
  refuseIf(whyNotEmail(email), { fields: ['email'] })
  const password = payload.password ?? ''
  refuseIf(whyNotStaffPassword(password, isFrequentPassword), {
    fields: ['password'],
    slots: { least: String(minPasswordLength) },
  })
  const key = emailKey(email)
  const passwordHash = await hashPassword(password, askerOf(request, `staff ${key}`))

  const started = await context.db.transaction(async (tx) => {
    const now = context.now()
    await lockTeam(tx)
    const taken = await takeLink(tx, tokenHash(payload.link ?? ''), 'set-up', now)
    if (taken === undefined) return null
    const id = taken.staff_id ?? (await addFirstOwner(tx, email, now))
    if (id === null) return null
    await setUpStaff(tx, id, { fullName, passwordHash })
    await endStaffSessions(tx, id)
    await deleteLinks(tx, id)
    await deleteBrowsersOf(tx, { kind: 'staff', id })
    const person = await findStaffById(tx, id)
    if (person === undefined) return null
    const action = setUpAccount.path
    return startStaffSession(tx, { context, request, person, by: 'set-up', hasFactor: false, action })
  })
  if (started === null) throw new Refusal('staff-link-ended')
  await resetGuesses(context, signInOfStaff(context, request, key))
  await resetGuesses(context, codeOfStaff(context, request, key))
  await resetGuesses(context, passwordOfStaff(context, request, key))
  started.give(reply)
  return { me: await meOfToken(context, started.token) }
})

/** Adds the first owner and returns the id, or `null` if the shop already has staff. The caller must have locked the team. */
async function addFirstOwner(tx: Tx, email: string, now: Date): Promise<number | null> {
  if (await hasStaff(tx)) return null
  await deleteLinks(tx, null)
  const added = await recordStaff(tx, { email, key: emailKey(email), fullName: '', role: 'owner', now })
  return added?.id ?? null
}

/** Returns the link of a token. A wrong token fails with `staff-link-ended` and is counted for the network. */
async function findLinkOrThrow(context: Context, request: FastifyRequest, token: string | null) {
  const limit = staffLinksFrom(context, request)
  await refuseIfTooMany(context, limit)
  const link = await findLink(context.db.kysely, tokenHash(token ?? ''), context.now())
  if (link !== undefined) return link
  await recordWrongGuess(context, limit)
  throw new Refusal('staff-link-ended')
}
