import { sql } from 'kysely'
import type { StaffRole } from '../../../contract/office/sign-in'
import type { Queryable } from '../../platform/db/database'

/** The people with one of these roles who can sign in and have no mail yet whose event is this prefix and their id. */
export const findStaffWithoutMail = (db: Queryable, roles: readonly StaffRole[], prefix: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', 'in', [...roles])
    .where('ended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('outbox')
            .select('outbox.id')
            .where('event_key', '=', sql<string>`${prefix} || staff.id`),
        ),
      ),
    )
    .orderBy('id')
    .execute()
