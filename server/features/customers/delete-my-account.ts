import { deleteMyAccount } from '../../../contract/shop/customers'
import { serveCustomer } from '../../http/serve'
import { Refusal } from '../../refusal'
import { checkPassword } from './check-password'
import { findPasswordHash } from '../../accounts/customers.sql'
import { eraseCustomer, expireCarts } from './erasure.sql'
import { askerOf, passwordsOfCustomer } from '../../accounts/rate-limits-of-accounts'

/**
 * Erases the account. Orders, payments and invoices stay as the law on books asks; open orders and plans go on, their
 * mails have the links to pay. The address may register again, as a new customer.
 */
export const deleteMyAccountHandler = serveCustomer(
  deleteMyAccount,
  async ({ payload, customer, world, request }) => {
    const fields = ['password']
    if (!payload.password) throw new Refusal('current-password-missing', { fields })
    const checkedHash = await findPasswordHash(world.db.kysely, customer.id)
    const limits = {
      asker: askerOf(request, customer.emailKey),
      account: passwordsOfCustomer(world, customer.id),
      address: null,
    }
    const find = () => Promise.resolve({ password_hash: checkedHash })
    const isRight = (await checkPassword(world, limits, find, payload.password)) !== null
    const isErased =
      isRight &&
      checkedHash !== null &&
      (await world.db.transaction((tx) => eraseCustomer(tx, customer.id, checkedHash, world.now())))
    if (!isErased) throw new Refusal('current-password-wrong', { fields })

    // Apart from the transaction: whoever adds to a cart holds the cart and waits for the customer. Were it not reached,
    // the cart would run out all the same.
    await expireCarts(world.db.kysely, customer.id, world.now())
    return { message: 'Your account has been deleted.' }
  },
)
