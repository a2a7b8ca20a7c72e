import type { Order } from '#contract/order'
import type { TestApp, TestCustomer } from './test-app'

interface WantedLine {
  external_code: string
  /** `null` for merchandise. */
  full_name: string | null
  email?: string
  transport_time_id?: number | null
}

const address = { street: 'Obala 1', city: 'Split' }

/** Creates orders of a test shop as customers do: from a cart, paid in the sandbox. */
export function orderDesk(shop: TestApp) {
  /** Returns the customer's current view of the order. */
  async function seenBy(who: TestCustomer, code: string): Promise<Order> {
    const { data } = await shop.answer('get-data', { token: who.token })
    const order = data.orders.find((one) => one.code === code)
    if (order === undefined) throw new Error(`${who.email} does not see ${code}`)
    return order
  }

  /**
   * Buys by card in the sandbox, or by transfer if `real` money is needed. With `paid` false, the order stays unpaid.
   */
  async function buy(
    who: TestCustomer,
    lines: readonly WantedLine[],
    options: { paid?: boolean; real?: boolean; voucher?: string } = {},
  ): Promise<Order> {
    let cart: string | null = null
    for (const { full_name, email = who.email, ...line } of lines) {
      const base = { token: who.token, cart, external_code: line.external_code }
      const added: { cart: { code: string | null } } =
        full_name === null
          ? await shop.answer('add-merchandise-to-cart', base)
          : await shop.answer('add-product-to-cart', {
              ...base,
              full_name,
              email,
              transport_time_id: line.transport_time_id ?? null,
            })
      cart = added.cart.code
    }
    const done = await shop.answer('checkout-cart', {
      token: who.token,
      cart,
      voucher_code: options.voucher ?? null,
      customer: { full_name: 'Ana Horvat', country: 'HR', address },
      order: {
        payment_method: 'credit_card',
        shipping_name: 'Ana Horvat',
        shipping_country: 'HR',
        shipping_address: address,
      },
    })
    const [first] = done.order.payments
    if (done.payment !== undefined && first !== undefined && options.paid !== false) {
      const transfer = { order: done.order.code, amount: first.amount, reference: first.reference }
      if (options.real === true) await shop.officeAnswer('record-payment', transfer)
      else await shop.paySandbox(done.payment, 'paid')
    }
    return seenBy(who, done.order.code)
  }

  /** Returns the code of the order's only ticket, or of the ticket with this name. */
  function ticketOf(order: Order, fullName?: string) {
    const ticket = order.tickets.find((one) => fullName === undefined || one.full_name === fullName)
    if (ticket === undefined) throw new Error('There is no such ticket')
    return ticket
  }

  /** Returns the order as the office sees it, including each ticket's barcode. */
  const inOffice = async (code: string) => (await shop.officeAnswer('get-order', { order: code })).order

  /** Marks an order as charged to a real card, because bank files exclude refunds of test orders. */
  const asIfCharged = (order: { id: number }) =>
    shop.db.kysely.updateTable('orders').set({ is_test: false }).where('id', '=', order.id).execute()

  return { buy, seenBy, ticketOf, inOffice, asIfCharged }
}

export const bank = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: address,
  bank_name: 'Narodna banka',
  bank_city: 'Split',
  bank_country: 'HR',
  bank_bic: 'nbhr hr2d',
  bank_account: null,
  bank_iban: 'HR12 1001 0051 8630 0016 0',
}
