import { openSecrets, type SealedRow } from '#server/modules/mail-queue/seal-mail'
import type { Keys } from '#server/platform/crypto/keys'

/** Returns a row of the outbox with its secret fields in the payload, as the worker reads it. */
export const openedMail = <Row extends SealedRow>(
  row: Row,
  { keys }: { keys: Pick<Keys, 'opening'> },
): Row => ({
  ...row,
  payload: { ...row.payload, ...openSecrets(row, keys) },
})

/**
 * Returns the password in the row of a welcome mail, including unsealed rows of older versions. Empty if there is no
 * row.
 */
export function mailedPassword(row: SealedRow | undefined, keys: Pick<Keys, 'opening'>): string {
  if (row === undefined) return ''
  const { payload } = openedMail({ ...row, sealed: row.sealed ?? null }, { keys })
  return String(payload['password'])
}
