import type { Queryable } from '../../platform/db/database'

/** Keeps the digest of a challenge; `staffId`: for whose new passkey, null: for a sign-in. */
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

/** Uses a challenge: undefined if it was used, has expired or is for something else. */
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

/** Keeps a passkey; undefined if the credential is somebody's already. */
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

/** A passkey with its person, whose account has not ended. */
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

/** Records the use of a passkey, with the counter that its authenticator sent. */
export const recordPasskeyUse = (tx: Queryable, id: number, counter: number, now: Date) =>
  tx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()

/** The passkeys of a person, newest first. */
export const listPasskeys = (db: Queryable, staffId: number) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()

/** Removes a passkey of a person; undefined if it is somebody else's, or gone. */
export const dropPasskey = (tx: Queryable, staffId: number, id: number) =>
  tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
