import type { Tx } from '../../db/database'
import { orRefuse } from '../../refusal'
import { findStaffById, lockTeam } from '../../staff/staff-accounts.sql'

/** The account of an id, while nobody else changes the team. Refuses with `staff-not-found`. */
export async function lockPerson(tx: Tx, id: number | null) {
  await lockTeam(tx)
  return orRefuse(await findStaffById(tx, id ?? 0), 'staff-not-found')
}
