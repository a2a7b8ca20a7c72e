import { type RawBuilder, sql } from 'kysely'
import type { OfficeRole } from '#contract/office/office-call'
import type { KeyStatus } from '#contract/office/team'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import { isFound, type SearchedText } from '../../platform/db/text-search'

/** Stores the hash of a challenge. `staffId` is the person who adds a passkey, or `null` for a sign-in. */
export const recordChallenge = (
  tx: Queryable,
  challenge: { hash: Buffer; staffId: number | null; expiresAt: Date },
) =>
  tx
    .insertInto('staff_challenge')
    .values({
      challenge_hash: challenge.hash,
      staff_id: challenge.staffId,
      expires_at: challenge.expiresAt,
    })
    .execute()

/** Uses a challenge. Returns `undefined` if it was already used, has expired or has another purpose. */
export const takeChallenge = (db: Queryable, hash: Buffer, staffId: number | null, now: Date) =>
  db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hash)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()

interface NewPasskey {
  readonly staffId: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly now: Date
}

/** Stores a passkey. Returns `undefined` if the credential is already stored. */
export const recordPasskey = (tx: Queryable, passkey: NewPasskey) =>
  tx
    .insertInto('staff_passkey')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Returns a passkey with its person, unless the account has ended. */
export const findPasskey = (db: Queryable, credentialId: string) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id as passkey_id',
      'staff_passkey.credential_id',
      'staff_passkey.public_key',
      'staff_passkey.counter',
      'staff.id',
      'staff.email',
      'staff.role',
      'staff.password_hash',
    ])
    .where('staff_passkey.credential_id', '=', credentialId)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()

/** Records the use of a passkey and the counter of its authenticator. */
export const recordPasskeyUse = (tx: Queryable, id: number, counter: number, now: Date) =>
  tx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()

/** Returns the passkeys of a person, newest first. */
export const listPasskeys = (db: Queryable, staffId: number) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()

/** Removes a passkey of a person. Returns `undefined` if it belongs to another person or does not exist. */
export const deletePasskey = (tx: Queryable, staffId: number, id: number) =>
  tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()

/** Stores a sealed secret that becomes active when its first code is confirmed. */
export const recordPendingTotp = (tx: Queryable, staffId: number, sealed: Buffer) =>
  tx.updateTable('staff').set({ totp_pending: sealed }).where('id', '=', staffId).execute()

/** Activates the pending secret for codes after `step`. Returns `undefined` if another secret is pending. */
export const startTotpOf = (tx: Queryable, staffId: number, sealed: Buffer, step: number) =>
  tx
    .updateTable('staff')
    .set({ totp_sealed: sealed, totp_pending: null, totp_step: step })
    .where('id', '=', staffId)
    .where('totp_pending', '=', sealed)
    .returning('id')
    .executeTakeFirst()

/** Removes the authenticator app. Returns `undefined` if there is none. */
export const deleteTotp = (tx: Queryable, staffId: number) =>
  tx
    .updateTable('staff')
    .set({ totp_sealed: null, totp_pending: null })
    .where('id', '=', staffId)
    .where('totp_sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Removes all recovery codes of a person. */
export const deleteRecoveryCodes = (tx: Queryable, staffId: number) =>
  tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()

/**
 * Uses the code of a time step. Returns `undefined` if a code of this or a later step was already used, also simultaneously.
 */
export const takeStep = (db: Queryable, staffId: number, step: number) =>
  db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()

/** Uses a recovery code. Returns `undefined` if it is wrong or was already used. */
export const takeRecoveryCode = (db: Queryable, staffId: number, hash: Buffer) =>
  db
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .returning('staff_id')
    .executeTakeFirst()

export async function replaceRecoveryCodes(tx: Queryable, staffId: number, hashes: readonly Buffer[]) {
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute()
}

/** Returns the sealed secrets of all accounts that have not ended. */
export const findSealedTotp = (db: Queryable) =>
  db
    .selectFrom('staff')
    .select(['id', 'totp_sealed'])
    .where('totp_sealed', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Replaces a sealed secret unless it has changed in between. */
export const replaceSealedTotp = (db: Queryable, staffId: number, before: Buffer, after: Buffer) =>
  db
    .updateTable('staff')
    .set({ totp_sealed: after })
    .where('id', '=', staffId)
    .where('totp_sealed', '=', before)
    .execute()

interface FoundKey {
  id: number
  name: string
  role: OfficeRole
  last_used_at: Date | null
}

/** Returns the valid key with this hash. */
export const findKey = (db: Queryable, hash: Buffer, now: Date): Promise<FoundKey | undefined> =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'role', 'last_used_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()

/** Returns the valid key with this name. */
export const findKeyByName = (db: Queryable, name: string, now: Date) =>
  db
    .selectFrom('api_key')
    .select(['role', 'created_at'])
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()

export const recordUse = (db: Queryable, keyId: number, now: Date) =>
  db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', keyId).execute()

const shown = ['name', 'role', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const

/** Returns all keys, or all current and former keys with a name, newest first, without their hashes. */
export const listKeys = (db: Queryable, name: string | null = null) =>
  db
    .selectFrom('api_key')
    .select(shown)
    .$if(name !== null, (query) => query.where('name', '=', name))
    .orderBy('id', 'desc')
    .execute()

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** A filter of the list of keys. `null` fields do not restrict the rows. */
interface KeyFilter {
  readonly text: { readonly words: SoughtWords } | null
  readonly status: KeyStatus | null
}

/** A shop has few keys, so that their names have no index. */
const keyName: SearchedText = { text: `searched_names(' ' || t.name)`, hasNames: true }

/** Returns a page of keys, newest first, with ids less than `before`. */
export const findKeyPage = (
  db: Queryable,
  { text, status }: KeyFilter,
  { before, limit }: { before: number | null; limit: number },
  now: Date,
) =>
  db
    .selectFrom('api_key')
    .select(['id', ...shown])
    .$if(text !== null, (query) =>
      query.where(
        sql<boolean>`id in (select t.id from api_key t where ${isFound(keyName, text?.words ?? [])})`,
      ),
    )
    .$if(status !== null, (query) => query.where(isStatus(now)[status ?? 'live']))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Counts the matching keys in total and per status, among the newest `limit`. */
export function countKeys(tx: Tx, { text, status }: KeyFilter, now: Date, limit: number) {
  const { live, expired } = isStatus(now)
  const scope = sql`
    select t.id, case when ${expired} then 'expired' when ${live} then 'live' else 'revoked' end as status from api_key t
    where ${text === null ? sql`true` : isFound(keyName, text.words)} order by t.id desc limit ${limit + 1}`
  const fits = status === null ? null : sql`s.status = ${status}`
  return countList(tx, scope, { status: { by: sql`s.status`, fits } }, limit)
}

/** Returns the SQL conditions of each status. They must match `keyStatus` in key-routes.ts. */
const isStatus = (now: Date): Record<KeyStatus, RawBuilder<boolean>> => {
  const isOver = sql`(expires_at <= ${now} and (revoked_at is null or revoked_at >= expires_at))`
  return {
    expired: sql`${isOver}`,
    revoked: sql`revoked_at is not null and ${isOver} is not true`,
    live: sql`revoked_at is null and ${isOver} is not true`,
  }
}

/** Stores a key's hash. Returns false if a valid key has the name. */
export async function recordKey(
  tx: Queryable,
  key: { name: string; hash: Buffer; role: OfficeRole; now: Date; expiresAt: Date },
): Promise<boolean> {
  // An expired key does not block its name.
  await tx
    .updateTable('api_key')
    .set((row) => ({ revoked_at: row.ref('expires_at') }))
    .where('name', '=', key.name)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', key.now)
    .execute()
  const row = await tx
    .insertInto('api_key')
    .values({
      name: key.name,
      key_hash: key.hash,
      role: key.role,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes the valid key with a name and returns it, or `undefined` if there is none. */
export const endKey = (tx: Queryable, name: string, now: Date): Promise<KeyRow | undefined> =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .returning(['name', 'role', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .executeTakeFirst()
