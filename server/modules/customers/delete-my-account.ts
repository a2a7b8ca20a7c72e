import { account_deleted } from '../../../texts/compiled/answers'
import { deleteMyAccount } from '../../../contract/shop/customers'
import { serveCustomer } from '../../platform/http/serve'
import { Refusal } from '../../platform/http/refusal'
import { checkPassword, findPasswordHash, askerOf, currentPasswordOf } from '../accounts'
import { erasePerson, ordersOfPerson } from './erase-person'
import { expireCarts } from './erasure.queries'

/**
 * Erases the account, and the names in orders that are settled. Payments and invoices stay, as accounting law requires; open
 * orders and plans continue, and their mails contain payment links. The address may register again, as a new customer.
 */
export const deleteMyAccountHandler = serveCustomer(
  deleteMyAccount,
  async ({ payload, customer, world, request }) => {
    const fields = ['password']
    if (!payload.password) throw new Refusal('current-password-missing', { fields })
    const checkedHash = await findPasswordHash(world.db.kysely, customer.id)
    const guess = {
      asker: askerOf(request, customer.emailKey),
      ...currentPasswordOf(world, request, customer.emailKey),
    }
    const find = () => Promise.resolve({ password_hash: checkedHash })
    const isRight = (await checkPassword(world, guess, find, payload.password)) !== null
    const isErased =
      isRight &&
      checkedHash !== null &&
      (await world.db.transaction(async (tx) => {
        const now = world.now()
        const orders = await ordersOfPerson(tx, [customer.id], now)
        const person = { id: customer.id, checkedHash, accounts: [customer.id] }
        return (await erasePerson(tx, person, orders, now)) !== null
      }))
    if (!isErased) throw new Refusal('current-password-wrong', { fields })

    // Outside the transaction: an add locks the cart and then waits for the customer. If this step is not reached, the
    // cart still expires by itself.
    await expireCarts(world.db.kysely, customer.id, world.now())
    return { message: account_deleted() }
  },
)
