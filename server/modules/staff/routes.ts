import { randomUUID } from 'node:crypto'
import { changePassword, saveOib, endSession, findSessions, maxSessions } from '#contract/office/own-account'
import {
  getMe,
  signOut,
  confirmPassword,
  signInByLink,
  signIn,
  liftPause,
  requestPauseLink,
} from '#contract/office/sign-in'
import { endStaffSession, findStaffSessions } from '#contract/office/team'
import { isOib } from '#rules/customers/vat-number'
import { minPasswordLength, whyNotStaffPassword } from '#rules/staff/sign-in'
import { emailKey } from '#rules/text/email'
import { notices } from '#rules/text/stored-texts'
import { pause_link_sent } from '#texts/compiled/answers'
import type { Context } from '../../context'
import { tokenHash } from '../../platform/crypto/keys'
import { clientAddress } from '../../platform/http/client-address'
import { rememberBrowser } from '../../platform/http/known-browsers'
import { recordWrongGuess, refuseIfTooMany, consume } from '../../platform/http/rate-limits'
import { Refusal, orRefuse, refuseIf } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { checkPassword, askerOf, hashPassword, mailOnRequest } from '../accounts'
import { recordAudit } from '../audit'
import { noticeMails, queueMail } from '../mail-queue'
import {
  findStaffById,
  endStaffSessionOf,
  recordReauthentication,
  takeLink,
  findStaffByEmail,
  changePassword as recordPassword,
  recordOib,
  endStaffSessions,
  endSessionOf,
  listSessions,
} from './accounts.queries'
import { isFrequentPassword } from './frequent-passwords'
import { staffPauseMail } from './mails'
import { notifyOwners } from './notify-owners'
import {
  addPasskeyHandler,
  findPasskeysHandler,
  removePasskeyHandler,
  startPasskeyHandler,
  confirmPasskeyHandler,
  signInByPasskeyHandler,
  startPasskeySignInHandler,
} from './passkeys'
import { passwordOfStaff, staffLinksFrom, rightSignInsOfStaff, signInOfStaff } from './rate-limits-of-staff'
import {
  confirmTotpHandler,
  newRecoveryCodesHandler,
  removeTotpHandler,
  startTotpHandler,
  takeSecondFactor,
} from './second-factor'
import { serveStaff, serveOpen } from './serve-staff'
import { staffActor } from './staff'
import { getSetUpLinkHandler, setUpAccountHandler, makePauseLink } from './staff-links'
import { meOf, meOfToken, clearSessionCookie, sessionToken, startStaffSession } from './staff-session'
import {
  changeStaffRoleHandler,
  endStaffHandler,
  endStaffSessionsHandler,
  findStaffHandler,
  inviteStaffHandler,
  mailSetUpLinkHandler,
} from './team'

/**
 * Mails staff a link that lifts the pause after too many wrong sign-ins. Neither the response nor its duration reveals whether
 * the address has an account. Earlier links stay valid, so that a stranger cannot invalidate one by requesting another.
 */
const requestPauseLinkHandler = serveOpen(requestPauseLink, async ({ payload, context, request }) => {
  const requested = { purpose: 'staff-pause', email: payload.email } as const
  await mailOnRequest(context, request, requested, ({ key }) => mailPauseLink(context, key))
  return { message: pause_link_sent() }
})

function mailPauseLink(context: Context, key: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const person = await findStaffByEmail(tx, key)
    if (person === undefined) return
    const now = context.now()
    const token = await makePauseLink(tx, person.id, now)
    await queueMail(tx, staffPauseMail, {
      // The mail goes to the stored address, never to the entered one.
      to: person.email,
      data: { full_name: person.full_name, token },
      keys: context.keys,
      eventKey: `staff-pause:${randomUUID()}`,
      now,
    })
  })
}

/**
 * Makes this browser known to the account of a mailed link, with a new token. It then has its own limit of attempts, regardless
 * of attempts by others. Password and second factor are still required.
 */
const liftPauseHandler = serveOpen(liftPause, async ({ payload, context, request, reply }) => {
  const limit = staffLinksFrom(context, request)
  await refuseIfTooMany(context, limit)
  const lifted = await context.db.transaction(async (tx) => {
    const now = context.now()
    const link = await takeLink(tx, tokenHash(payload.link ?? ''), 'lift-pause', now)
    const person = link?.staff_id == null ? undefined : await findStaffById(tx, link.staff_id)
    if (person === undefined) return null
    const [actor, network] = [staffActor(person.email), clientAddress(request)]
    await recordAudit(tx, { at: now, actor, action: liftPause.path, subject: null, network })
    const account = { kind: 'staff', id: person.id } as const
    return { give: await rememberBrowser(tx, context, request, account, { renewed: true }) }
  })
  if (lifted === null) {
    await recordWrongGuess(context, limit)
    throw new Refusal('staff-link-ended')
  }
  lifted.give?.(reply)
  return {}
})

const saveOibHandler = serveStaff(saveOib, async ({ payload, context, staff, audit }) => {
  const oib = payload.oib?.replaceAll(/\s/g, '').replace(/^HR/i, '') || null
  if (oib !== null && !isOib(oib)) throw new Refusal('oib-invalid', { fields: ['oib'] })
  await context.db.transaction(async (tx) => {
    await recordOib(tx, staff.session.staffId, oib)
    await audit.record(tx, { subject: staff.session.email, after: { has_oib: oib !== null } })
  })
  return { me: await meOf(context, staff) }
})

/**
 * Changes the caller's own password. Their other sessions end, and a mail notifies them in case somebody else changed it.
 * An account without a password, such as that of the demo's owner, gets its first one.
 */
const changePasswordHandler = serveStaff(
  changePassword,
  async ({ payload, context, request, staff, audit }) => {
    const { id, staffId, email } = staff.session
    const asker = askerOf(request, `staff ${email}`)
    const person = orRefuse(await findStaffById(context.db.kysely, staffId), 'signed-out')
    if (person.password_hash !== null) {
      const guess = { asker, ...passwordOfStaff(context, request, emailKey(email)) }
      const isRight = await checkPassword(context, guess, async () => person, payload.password ?? '')
      if (isRight === null) throw new Refusal('password-wrong', { fields: ['password'] })
    }
    const given = payload.new_password ?? ''
    refuseIf(whyNotStaffPassword(given, isFrequentPassword), {
      fields: ['new_password'],
      slots: { least: String(minPasswordLength) },
    })
    const passwordHash = await hashPassword(given, asker)
    const now = context.now()
    await context.db.transaction(async (tx) => {
      const changed = await recordPassword(tx, staffId, person.password_hash, passwordHash)
      if (changed === undefined) throw new Refusal('password-wrong', { fields: ['password'] })
      await endStaffSessions(tx, staffId, id)
      await recordReauthentication(tx, id, now)
      await queueMail(tx, noticeMails.operatorNoticeMail, {
        to: email,
        data: {
          subject: notices.password_changed(),
          lines: [notices.sessions_ended(), notices.password_not_you()],
        },
        eventKey: `office-password:${randomUUID()}`,
        now,
      })
      await audit.record(tx, { subject: email })
    })
    context.wake()
    return { me: await meOf(context, { ...staff, session: { ...staff.session, authenticatedAt: now } }) }
  },
)

/**
 * Signs a person in by email and password. A wrong email and a wrong password get the same error after the same work, and are
 * counted together. With a second factor, a code is required. If the only second factor is a passkey, which signs in by
 * itself, the code must be a recovery code.
 */
const signInHandler = serveOpen(signIn, async ({ payload, context, request, reply }) => {
  const key = emailKey(payload.email ?? '')
  const password = payload.password ?? ''
  if (!key || !password) throw new Refusal('sign-in-fields-missing', { fields: [key ? 'password' : 'email'] })

  const guess = { asker: askerOf(request, `staff ${key}`), ...signInOfStaff(context, request, key) }
  const find = async () => {
    // This precedes the expensive password check.
    await refuseIfTooMany(context, await rightSignInsOfStaff(context, request, key))
    return findStaffByEmail(context.db.kysely, key)
  }
  const person = orRefuse(await checkPassword(context, guess, find, password), 'sign-in-failed')
  await consume(context, await rightSignInsOfStaff(context, request, key))
  const hasFactor = person.totp_sealed !== null || person.has_passkey === true
  if (hasFactor) await takeSecondFactor(context, request, person, payload.code)
  const started = await context.db.transaction((tx) =>
    startStaffSession(tx, {
      context,
      request,
      person,
      by: 'password',
      hasFactor,
      isShared: payload.shared_device,
      action: signIn.path,
    }),
  )
  const session = orRefuse(started, 'sign-in-failed')
  session.give(reply)
  return { me: await meOfToken(context, session.token) }
})

/** Signs in by the link that the demo printed at its start. The link can be used once. */
const signInByLinkHandler = serveOpen(signInByLink, async ({ payload, context, request, reply }) => {
  const limit = staffLinksFrom(context, request)
  await refuseIfTooMany(context, limit)
  const started = await context.db.transaction(async (tx) => {
    const link = await takeLink(tx, tokenHash(payload.link ?? ''), 'demo', context.now())
    if (link === undefined || link.staff_id === null) return null
    const person = await findStaffById(tx, link.staff_id)
    if (person === undefined) return null
    const action = signInByLink.path
    return startStaffSession(tx, { context, request, person, by: 'demo', hasFactor: false, action })
  })
  if (started === null) {
    await recordWrongGuess(context, limit)
    throw new Refusal('staff-link-ended')
  }
  started.give(reply)
  return { me: await meOfToken(context, started.token) }
})

/** Re-authenticates the caller by password, which allows sensitive calls for a limited time. */
const confirmPasswordHandler = serveStaff(
  confirmPassword,
  async ({ payload, context, request, staff, audit }) => {
    const { id, staffId, email } = staff.session
    const guess = {
      asker: askerOf(request, `staff ${email}`),
      ...passwordOfStaff(context, request, emailKey(email)),
    }
    const find = () => findStaffById(context.db.kysely, staffId)
    const person = await checkPassword(context, guess, find, payload.password ?? '')
    if (person === null) throw new Refusal('password-wrong', { fields: ['password'] })
    const now = context.now()
    await context.db.transaction(async (tx) => {
      await recordReauthentication(tx, id, now)
      await audit.record(tx, { subject: null })
    })
    return { me: await meOf(context, { ...staff, session: { ...staff.session, authenticatedAt: now } }) }
  },
)

/** Ends the session of this browser. The call also succeeds if the session has already ended. */
const signOutHandler = serveOpen(signOut, async ({ context, request, reply }) => {
  const token = sessionToken(request, context.environment)
  if (token !== null)
    await context.db.transaction(async (tx) => {
      const ended = await endStaffSessionOf(tx, tokenHash(token))
      const person = ended && (await findStaffById(tx, ended.staff_id))
      if (person === undefined) return
      const [actor, network] = [staffActor(person.email), clientAddress(request)]
      await recordAudit(tx, { at: context.now(), actor, action: signOut.path, subject: null, network })
    })
  clearSessionCookie(reply, context.environment)
  return {}
})

/** Returns the person who is signed in. */
const getMeHandler = serveStaff(getMe, async ({ context, staff }) => ({ me: await meOf(context, staff) }))

/** Lists the caller's own sessions. */
const findSessionsHandler = serveStaff(findSessions, async ({ context, staff }) => {
  const { staffId, id } = staff.session
  return shownSessions(context, staffId, id)
})

/** Lists the sessions of a person of the team. */
const findStaffSessionsHandler = serveStaff(findStaffSessions, async ({ payload, context, staff }) => {
  const person = orRefuse(await findStaffById(context.db.kysely, payload.staff_id ?? 0), 'staff-not-found')
  return shownSessions(context, person.id, staff.session?.id ?? null)
})

async function shownSessions(context: Context, staffId: number, asking: number | null) {
  const rows = await listSessions(context.db.kysely, {
    staffId,
    asking,
    limit: maxSessions,
    now: context.now(),
  })
  return { sessions: rows.map((row) => sessionOf(row, asking)), count: rows[0]?.count ?? 0 }
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** Returns a session for responses. `asking` is the id of the caller's session. */
const sessionOf = (
  { id, created_at, last_used_at, expires_at, count: _count, ...row }: SessionRow,
  asking: number | null,
) => ({
  ...row,
  session_id: id,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  expires_at: expires_at.toISOString(),
  is_this: id === asking,
})

/** Ends one session of a person of the team. */
const endStaffSessionHandler = serveStaff(endStaffSession, async ({ payload, context, staff, audit }) => {
  await context.db.transaction(async (tx) => {
    const person = orRefuse(await findStaffById(tx, payload.staff_id ?? 0), 'staff-not-found')
    const ended = orRefuse(await endSessionOf(tx, person.id, payload.session_id ?? 0), 'session-not-found')
    await audit.record(tx, {
      subject: person.email,
      before: { browser: ended.browser, network: ended.network },
    })
    await notifyOwners(tx, {
      subject: notices.session_ended(),
      lines: [notices.member({ email: person.email, role: person.role })],
      actor: staff.actor,
      now: context.now(),
    })
  })
  context.wake()
  return {}
})

/** Ends one of the person's own sessions. */
const endSessionHandler = serveStaff(endSession, async ({ payload, context, staff, audit }) => {
  await context.db.transaction(async (tx) => {
    const { staffId, email } = staff.session
    orRefuse(await endSessionOf(tx, staffId, payload.session_id ?? 0), 'session-not-found')
    await audit.record(tx, { subject: email })
  })
  return {}
})

/** The handlers of sign-in, of the own account and of the team. */
export const teamHandlers = {
  'sign-in': signInHandler,
  'sign-in-by-link': signInByLinkHandler,
  'sign-out': signOutHandler,
  'get-set-up-link': getSetUpLinkHandler,
  'set-up-account': setUpAccountHandler,
  'request-pause-link': requestPauseLinkHandler,
  'lift-pause': liftPauseHandler,
  'get-me': getMeHandler,
  'confirm-password': confirmPasswordHandler,
  'change-password': changePasswordHandler,
  'save-oib': saveOibHandler,
  'start-totp': startTotpHandler,
  'confirm-totp': confirmTotpHandler,
  'remove-totp': removeTotpHandler,
  'new-recovery-codes': newRecoveryCodesHandler,
  'start-passkey': startPasskeyHandler,
  'add-passkey': addPasskeyHandler,
  'find-passkeys': findPasskeysHandler,
  'remove-passkey': removePasskeyHandler,
  'start-passkey-sign-in': startPasskeySignInHandler,
  'sign-in-by-passkey': signInByPasskeyHandler,
  'confirm-passkey': confirmPasskeyHandler,
  'find-sessions': findSessionsHandler,
  'end-session': endSessionHandler,
  'find-staff': findStaffHandler,
  'invite-staff': inviteStaffHandler,
  'mail-set-up-link': mailSetUpLinkHandler,
  'change-staff-role': changeStaffRoleHandler,
  'end-staff': endStaffHandler,
  'end-staff-sessions': endStaffSessionsHandler,
  'find-staff-sessions': findStaffSessionsHandler,
  'end-staff-session': endStaffSessionHandler,
} satisfies Partial<Handlers>
