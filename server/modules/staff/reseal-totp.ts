import { isSealedWith, open, seal } from '../../platform/crypto/seal'
import type { Context } from '../../context'
import { sealedForStaff } from './second-factor'
import { findSealedTotp, replaceSealedTotp } from './credentials.queries'

/**
 * Seals again, with the current secret, what a previous one sealed of the second factors, so that the previous secret can be
 * removed. What cannot be read stays: its person signs in with a recovery code.
 */
export async function resealTotp(context: Context): Promise<void> {
  const { sealing, opening } = context.keys
  for (const { id, totp_sealed } of await findSealedTotp(context.db.kysely)) {
    if (totp_sealed === null || isSealedWith(totp_sealed, sealing)) continue
    try {
      const secret = open(totp_sealed, opening, sealedForStaff(id))
      const sealed = seal(secret, sealing, sealedForStaff(id))
      await replaceSealedTotp(context.db.kysely, id, totp_sealed, sealed)
    } catch (error) {
      context.log.error(
        { staff: id, fault: String(error) },
        'a second factor cannot be read with these secrets',
      )
    }
  }
}
