import type { Queryable, Tx } from '../../platform/db/database'
import { Refusal, orRefuse } from '../../platform/http/refusal'
import {
  findOwners,
  findStaffById,
  lockTeam,
  countStaff,
  findStaffPage,
  type ListedStaff,
} from './accounts.queries'
import type { z } from 'zod'
import { maxCounted } from '../../../contract/office/list'
import { findStaff, type staffMember } from '../../../contract/office/team'
import { readPage, searchedText } from '../../platform/http/list-page'
import { serveStaff } from './serve-staff'
import type { Context } from '../../context'

/**
 * Refuses with `last-owner` to take the role or the account of an owner if nobody else is an owner who can sign in. It does
 * not count whether this one can: who was invited or signs in by a link alone may be the only way in. The team is locked.
 */
export async function keepAnOwner(
  tx: Queryable,
  person: { readonly id: number; readonly role: string },
): Promise<void> {
  if (person.role !== 'owner') return
  const others = (await findOwners(tx)).filter(({ id }) => id !== person.id)
  if (others.length === 0) throw new Refusal('last-owner')
}

/** The account of an id, while nobody else changes the team. Refuses with `staff-not-found`. */
export async function lockPerson(tx: Tx, id: number | null) {
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

/** One person of the team, as the list has them. */
export async function readMember(context: Context, staffId: number): Promise<z.output<typeof staffMember>> {
  const one = { id: staffId, text: null, status: null }
  const [row] = await findStaffPage(context.db.kysely, one, { before: null, most: 1 }, context.now())
  return memberOf(orRefuse(row, 'staff-not-found'))
}

function memberOf(row: ListedStaff): z.output<typeof staffMember> {
  const { id, has_password, has_second_factor, created_at, ended_at, last_used_at, sessions, ...rest } = row
  const isEnded = ended_at !== null
  return {
    ...rest,
    staff_id: id,
    // The demo's owner signs in by a link, without a password.
    status: isEnded ? 'ended' : has_password === true || last_used_at !== null ? 'active' : 'invited',
    has_second_factor: has_second_factor === true,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    last_used_at: isEnded ? null : (last_used_at?.toISOString() ?? null),
    sessions: isEnded ? 0 : (sessions ?? 0),
  }
}
