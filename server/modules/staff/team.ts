import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { maxCounted } from '#contract/office/list'
import type { StaffRole } from '#contract/office/sign-in'
import {
  findStaff,
  type staffMember,
  inviteStaff,
  mailSetUpLink as mailSetUpLinkCall,
  changeStaffRole,
  endStaff,
  endStaffSessions,
} from '#contract/office/team'
import { emailKey, whyNotEmail } from '#rules/text/email'
import { tidyText } from '#rules/text/plain-text'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Queryable, Tx } from '../../platform/db/database'
import { readPage, searchedText } from '../../platform/http/list-page'
import { Refusal, orRefuse, refuseIf } from '../../platform/http/refusal'
import { recordAudit } from '../audit'
import { queueMail } from '../mail-queue'
import {
  findOwners,
  findStaffById,
  lockTeam,
  countStaff,
  findStaffPage,
  type ListedStaff,
  findStaffByEmail,
  recordStaff,
  renameStaff,
  deleteLinks,
  changeRole,
  endStaffAccount,
  endStaffSessions as endSessions,
} from './accounts.queries'
import { type StaffSetUp, staffSetUpMail } from './mails'
import { notifyOwners } from './notify-owners'
import { serveStaff } from './serve-staff'
import { makeSetUpLink } from './staff-links'

/**
 * Fails with `last-owner` if `person` is an owner and there is no other owner who can sign in. `person` need not be able to
 * sign in with a password: an invited owner, or one who signs in by a link, may be the only access. The team must be locked.
 */
async function checkNotLastOwner(
  tx: Queryable,
  person: { readonly id: number; readonly role: string },
): Promise<void> {
  if (person.role !== 'owner') return
  const others = (await findOwners(tx)).filter(({ id }) => id !== person.id)
  if (others.length === 0) throw new Refusal('last-owner')
}

/** Locks the team and returns an account. Fails with `staff-not-found`. */
async function lockPerson(tx: Tx, id: number | null) {
  await lockTeam(tx)
  return orRefuse(await findStaffById(tx, id ?? 0), 'staff-not-found')
}

const pageSize = 50

/** Lists current and former members of the team. */
export const findStaffHandler = serveStaff(findStaff, async ({ payload, context }) => {
  const { query, status, cursor: requested, with_counts } = payload
  const text = searchedText(query)
  if (text === 'nothing')
    return { staff: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readPage(requested, pageSize, (page) =>
    findStaffPage(context.db.kysely, { id: null, text, status }, page, context.now()),
  )
  const counts = with_counts
    ? await context.db.transaction((tx) => countStaff(tx, { text, status }, context.now(), maxCounted))
    : { facets: null, matching: null }
  return { staff: shown.map(memberOf), cursor, ...counts }
})

/** Returns one person of the team in the shape of the list. */
async function readMember(context: Context, staffId: number): Promise<z.output<typeof staffMember>> {
  const one = { id: staffId, text: null, status: null }
  const [row] = await findStaffPage(context.db.kysely, one, { before: null, limit: 1 }, context.now())
  return memberOf(orRefuse(row, 'staff-not-found'))
}

function memberOf(row: ListedStaff): z.output<typeof staffMember> {
  const { id, has_password, has_second_factor, created_at, ended_at, last_used_at, sessions, ...rest } = row
  const isEnded = ended_at !== null
  return {
    ...rest,
    staff_id: id,
    // The demo's owner signs in by a link and has no password.
    status: isEnded ? 'ended' : has_password === true || last_used_at !== null ? 'active' : 'invited',
    has_second_factor: has_second_factor === true,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    last_used_at: isEnded ? null : (last_used_at?.toISOString() ?? null),
    sessions: isEnded ? 0 : (sessions ?? 0),
  }
}

/**
 * Adds a person to the team and mails the set-up link. A person who was already invited and has no password yet gets a new
 * link, and the previous one ends.
 */
export const inviteStaffHandler = serveStaff(inviteStaff, async ({ payload, context, staff, audit }) => {
  const email = payload.email?.trim() ?? ''
  refuseIf(whyNotEmail(email), { fields: ['email'] })
  const key = emailKey(email)
  const fullName = tidyText(payload.full_name ?? '')
  const { role } = payload
  const staffId = await context.db.transaction(async (tx) => {
    const now = context.now()
    await lockTeam(tx)
    const known = await findStaffByEmail(tx, key)
    if (known !== undefined && known.password_hash !== null)
      throw new Refusal('staff-taken', { fields: ['email'] })
    if (known !== undefined && known.role !== role) await checkNotLastOwner(tx, known)
    const { id } = orRefuse(
      known ?? (await recordStaff(tx, { email, key, fullName, role, now })),
      'staff-taken',
    )
    if (known !== undefined) await renameStaff(tx, id, fullName, role)
    await mailSetUpLink(context, tx, { id, email, role }, 'invited')
    await notifyOwners(tx, {
      subject: notices.invited(),
      lines: [notices.email_as_role({ email, role })],
      actor: staff.actor,
      now,
    })
    const before = known && { role: known.role }
    await audit.record(tx, { subject: email, before, after: { role } })
    return id
  })
  context.wake()
  return { staff: await readMember(context, staffId) }
})

/** Mails a link that sets a new password to a person who lost the password or the second factor. */
export const mailSetUpLinkHandler = serveStaff(
  mailSetUpLinkCall,
  async ({ payload, context, staff, audit }) => {
    const staffId = await context.db.transaction(async (tx) => {
      const person = await lockPerson(tx, payload.staff_id)
      await mailSetUpLink(context, tx, person, 'lost')
      await notifyOwners(tx, {
        subject: notices.set_up_link(),
        lines: [notices.email_as_role({ email: person.email, role: person.role })],
        actor: staff.actor,
        now: context.now(),
      })
      await audit.record(tx, { subject: person.email })
      return person.id
    })
    context.wake()
    return { staff: await readMember(context, staffId) }
  },
)

/** Mails a set-up link to a person. Earlier links end. */
export async function mailSetUpLink(
  context: Context,
  tx: Tx,
  person: { id: number; email: string; role: string },
  because: StaffSetUp['because'],
): Promise<void> {
  const now = context.now()
  await deleteLinks(tx, person.id)
  const url = `${context.environment.publicUrl}/office/set-up/${await makeSetUpLink(tx, person.id, now)}`
  await queueMail(tx, staffSetUpMail, {
    to: person.email,
    data: { because, role: person.role, url },
    keys: context.keys,
    eventKey: `invite-staff:${randomUUID()}`,
    now,
  })
}

/** Changes a person's role. It applies to the person's next request. */
export const changeStaffRoleHandler = serveStaff(
  changeStaffRole,
  async ({ payload, context, staff, audit }) => {
    const { role } = payload
    const staffId = await context.db.transaction(async (tx) => {
      const person = await lockPerson(tx, payload.staff_id)
      if (person.role === role) {
        audit.nothingChanged()
        return person.id
      }
      await checkNotLastOwner(tx, person)
      await changeRole(tx, person.id, role)
      await notifyOwners(tx, {
        subject: notices.role_changed(),
        lines: [notices.role_from_to({ email: person.email, before: person.role, after: role })],
        actor: staff.actor,
        now: context.now(),
      })
      await audit.record(tx, { subject: person.email, before: { role: person.role }, after: { role } })
      return person.id
    })
    context.wake()
    return { staff: await readMember(context, staffId) }
  },
)

/** Ends a person's account with its sessions and links. */
export const endStaffHandler = serveStaff(endStaff, async ({ payload, context, staff, audit }) => {
  const staffId = await context.db.transaction(async (tx) => {
    const now = context.now()
    const person = await lockPerson(tx, payload.staff_id)
    await checkNotLastOwner(tx, person)
    await endStaffAccount(tx, person.id, now)
    await endSessions(tx, person.id)
    await notifyOwners(tx, {
      subject: notices.account_ended(),
      lines: [notices.member({ email: person.email, role: person.role })],
      actor: staff.actor,
      now,
    })
    await audit.record(tx, { subject: person.email, before: { role: person.role } })
    return person.id
  })
  context.wake()
  return { staff: await readMember(context, staffId) }
})

/** Ends all sessions of a person. */
export const endStaffSessionsHandler = serveStaff(
  endStaffSessions,
  async ({ payload, context, staff, audit }) => {
    const staffId = await context.db.transaction(async (tx) => {
      const person = await lockPerson(tx, payload.staff_id)
      await endSessions(tx, person.id)
      await notifyOwners(tx, {
        subject: notices.signed_out(),
        lines: [notices.signed_out_everywhere({ email: person.email })],
        actor: staff.actor,
        now: context.now(),
      })
      await audit.record(tx, { subject: person.email })
      return person.id
    })
    context.wake()
    return { staff: await readMember(context, staffId) }
  },
)

/**
 * Adds a person from the command line and returns the token of the set-up link. An existing person gets a new link, such as
 * after the loss of a password, and the role if one is given. Fails with `last-owner` if the last owner would lose the role.
 */
export async function addStaff(
  tx: Tx,
  { email, role, now }: { email: string; role: StaffRole | null; now: Date },
): Promise<{ token: string; isNew: boolean; role: StaffRole }> {
  const key = emailKey(email)
  await lockTeam(tx)
  const found = await findStaffByEmail(tx, key)
  const given = role ?? found?.role ?? 'owner'
  const made = found ?? (await recordStaff(tx, { email: email.trim(), key, fullName: '', role: given, now }))
  if (made === undefined) throw new Error('The account with the conflicting email is missing')
  if (found !== undefined && given !== found.role) {
    await checkNotLastOwner(tx, found)
    await changeRole(tx, found.id, given)
  }
  await recordAudit(tx, {
    at: now,
    actor: 'command',
    action: 'add-staff',
    subject: email.trim(),
    ...(found !== undefined && { before: { role: found.role } }),
    after: { role: given },
  })
  return { token: await makeSetUpLink(tx, made.id, now), isNew: found === undefined, role: given }
}
