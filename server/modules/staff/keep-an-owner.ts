import type { Queryable } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { findOwners } from './accounts.queries'

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
