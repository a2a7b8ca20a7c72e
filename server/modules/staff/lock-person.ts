import type { Tx } from '../../platform/db/database'
import { orRefuse } from '../../platform/http/refusal'
import { findStaffById, lockTeam } from './accounts.queries'

/** The account of an id, while nobody else changes the team. Refuses with `staff-not-found`. */
export async function lockPerson(tx: Tx, id: number | null) {
  await lockTeam(tx)
  return orRefuse(await findStaffById(tx, id ?? 0), 'staff-not-found')
}
