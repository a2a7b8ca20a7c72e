import type { Cart } from '#contract/shop/cart'
import type { PaymentMethod } from '#contract/values'
import type { TestApp, TestCustomer } from './test-app'

export const homeAddress = { street: 'Obala 1', city: 'Split' }

let names = 0

/** Returns a checkout as the page sends it: to Croatia, by card, with all fields filled. */
export const checkoutOf = (
  customer: TestCustomer,
  cart: string | null,
  method: PaymentMethod = 'credit_card',
) => ({
  token: customer.token,
  cart,
  customer: { full_name: 'Ana Horvat', country: 'HR', address: homeAddress },
  order: {
    payment_method: method,
    shipping_name: 'Ana Horvat',
    shipping_country: 'HR',
    shipping_address: {
      full_name: 'Ana Horvat',
      ...homeAddress,
    },
  },
  voucher_code: null as string | null,
})

/**
 * Helpers for customers' actions before and after an order. `shop` is a function because a test starts its shop later.
 */
export function orderSteps(shop: () => TestApp) {
  /** Puts items into a new cart, each ticket for a different person, and returns the cart. */
  async function cartWith(customer: TestCustomer | null, ...codes: string[]) {
    let code: string | null = null
    const { data } = await shop().answer('get-data', {})
    const goods = new Set(data.merchandise.map((item) => item.external_code))
    for (const external_code of codes) {
      const requested: { token: string | null; cart: string | null; external_code: string } = {
        token: customer?.token ?? null,
        cart: code,
        external_code,
      }
      const time = data.products.find((item) => item.external_code === external_code)?.travel_times[0]?.id
      const holder = {
        full_name: `Holder ${(names += 1)}`,
        email: 'holder@mail.example',
        transport_time_id: time,
      }
      const added: { cart: Cart } = goods.has(external_code)
        ? await shop().answer('add-merchandise-to-cart', requested)
        : await shop().answer('add-product-to-cart', { ...requested, ...holder })
      code = added.cart.code
    }
    return (await shop().answer('get-cart', { cart: code, token: customer?.token ?? null })).cart
  }

  async function orderOf(customer: TestCustomer, id: number) {
    const { data } = await shop().answer('get-data', { token: customer.token })
    const order = data.orders.find((one) => one.id === id)
    if (order === undefined) throw new Error(`Order ${id} is not among the customer's`)
    return order
  }

  return {
    cartWith,
    orderOf,
    /** Orders items. Returns the order, the payment instruction if there is one, and the buyer. */
    order: async (method: PaymentMethod, ...codes: string[]) => {
      const customer = await shop().customer()
      const { code } = await cartWith(customer, ...codes)
      const { order, payment } = await shop().answer('checkout-cart', checkoutOf(customer, code, method))
      return { customer, order, payment, now: () => orderOf(customer, order.id) }
    },
    /** Pays the open payment of an order by its link, as the instalment page does. */
    pay: (order: { code: string; checksum: string | null }, reference: string | undefined) =>
      shop().answer('pay-payment-plan-order-payment', {
        order: order.code,
        checksum: order.checksum,
        reference,
      }),
    tryPay: (order: { code: string; checksum: string | null }, reference: string | undefined) =>
      shop().call('pay-payment-plan-order-payment', {
        order: order.code,
        checksum: order.checksum,
        reference,
      }),
    /** Returns the kinds of the mails that an address received about its orders, oldest first. */
    kindsTo: async (customer: TestCustomer) => (await shop().mailsTo(customer.email)).map(({ kind }) => kind),
    noticesToOperator: async () =>
      (await shop().mailsTo('operator@shop.example')).map(({ payload }) =>
        String((payload as { subject?: string }).subject),
      ),
  }
}
