import { readText } from '#rules/text/stored-texts'
import type { OperatorNotice } from '#server/modules/mail-queue/mails'
import { openSecrets, type SealedRow } from '#server/modules/mail-queue/seal-mail'
import type { Keys } from '#server/platform/crypto/keys'

/**
 * Returns a row of the outbox with its secret fields in the payload, as the worker reads it, and with the texts of a notice as
 * the operator reads them.
 */
export const openedMail = <Row extends SealedRow>(
  row: Row,
  { keys }: { keys: Pick<Keys, 'opening'> },
): Row => ({
  ...row,
  payload: { ...withWrittenNotice(row), ...openSecrets(row, keys) },
})

const withWrittenNotice = ({ kind, payload }: SealedRow): SealedRow['payload'] => {
  // A sent mail has no payload any more.
  if (kind !== 'operator-notice' || !('subject' in payload)) return payload
  const { subject, lines } = payload as unknown as OperatorNotice
  return { subject: readText(subject), lines: lines.map(readText) }
}

/**
 * Returns the password in the row of a welcome mail, including unsealed rows of older versions. Empty if there is no
 * row.
 */
export function mailedPassword(row: SealedRow | undefined, keys: Pick<Keys, 'opening'>): string {
  if (row === undefined) return ''
  const { payload } = openedMail({ ...row, sealed: row.sealed ?? null }, { keys })
  return String(payload['password'])
}
