import { confirmEmail as confirmEmailCall } from '../../../contract/shop/customers'
import { emailKey } from '../../../rules/email-key'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { recordWrongGuess, refuseIfTooMany } from '../../platform/http/rate-limits'
import { tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { World } from '../../context'
import { customerData } from '../orders'
import {
  customerView,
  confirmEmail,
  followProvedEmail,
  lockCustomer,
  useCode,
  wrongCodesFrom,
} from '../accounts'

/**
 * Confirms the caller's email by the code of the mailed link. Opening the link is not enough: mail scanners open it,
 * also for an address that another account entered. So the account with that email has to be logged in and send the
 * code itself. If the address is already confirmed, the call succeeds.
 */
export const confirmEmailHandler = serveCustomer(
  confirmEmailCall,
  async ({ payload, customer, world, request }) => {
    const key = emailKey(payload.email ?? '')
    const code = payload.code ?? ''
    if (code === '') throw new Refusal('incorrect-code')
    if (key !== customer.emailKey) throw new Refusal('other-email')
    if (!customer.emailConfirmed) {
      const limit = wrongCodesFrom(world, request)
      await refuseIfTooMany(world, limit)
      if (!(await confirmByCode(world, customer, tokenHash(code)))) {
        await recordWrongGuess(world, limit)
        throw new Refusal('incorrect-code')
      }
      await followProvedEmail(world.db.kysely, customer.id)
    }
    const confirmed = customerView({ ...customer, emailConfirmed: true })
    return { data: { ...(await customerData(world, customer.id)), customer: confirmed } }
  },
)

/** False if the code is wrong or expired, or belongs to another customer. */
const confirmByCode = (world: World, { id, emailKey: key }: SignedIn, code: Buffer): Promise<boolean> =>
  world.db.transaction(async (tx) => {
    const now = world.now()
    const locked = await lockCustomer(tx, key)
    if (locked?.id !== id || (await useCode(tx, code, 'confirm-email', key, now)) === null) return false
    await confirmEmail(tx, id, key, now)
    return true
  })
