import type { z } from 'zod'
import { findStaff, type staffMember } from '../../../contract/office/team'
import { orRefuse } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import { type ListedStaff, listStaff } from '../../staff/staff-accounts.sql'
import type { World } from '../../world'

/** Everybody on the team, and who left it. */
export const findStaffHandler = serveStaff(findStaff, async ({ world }) => ({
  staff: (await listStaff(world.db.kysely, world.now())).map(memberOf),
}))

/** One person of the team, as the list has them. */
export async function readMember(world: World, staffId: number): Promise<z.output<typeof staffMember>> {
  const [row] = await listStaff(world.db.kysely, world.now(), staffId)
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
