import type { Call } from '#contract/call'
import { officeCalls, type OfficePath, shopCalls, type ShopPath } from '#contract/calls'
import { recordLoginCode } from '#server/modules/accounts/login-codes.queries'
import { hashesOf } from '#server/modules/customers/login-by-code'
import { cataloguePayloads } from './catalogue-payloads'
import { staffPayloads } from './staff-payloads'
import { addPerson } from './staff-people'
import type { TestApp } from './test-app'
import { ticketItem } from './test-catalogue'

type MakePayload = () => Promise<object>
type StandIn = readonly [name: string | number, real: string | number]

/**
 * Returns, for every call, a function that creates a valid payload: the example of its declaration, or one with a new cart,
 * order or ticket if the call needs one.
 */
export async function goodPayloads(shop: TestApp) {
  const ana = await shop.customer('Ana Horvat')
  const owner = await addPerson(shop)
  const { token } = ana
  let names = 0
  const holder = () => ({ full_name: `Holder ${(names += 1)}`, email: 'holder@mail.example' })

  const { id: customerId } = await shop.db.kysely
    .selectFrom('customer')
    .select('id')
    .where('email', '=', ana.email)
    .executeTakeFirstOrThrow()
  /** Records a login code without a mail, because an address may receive only five in 15 minutes. */
  async function loginCode() {
    const sent = { code: '123456', nonce: 'of this browser' }
    await recordLoginCode(shop.db.kysely, {
      customerId,
      ...hashesOf(sent.code, sent.nonce),
      sourceHash: Buffer.from('tests'),
      isKnownBrowser: false,
      now: shop.clock.now,
    })
    return sent
  }

  async function filledCart(code = 'pass'): Promise<{ cart: string; line: number }> {
    const { cart } = await shop.answer('add-product-to-cart', { token, external_code: code, ...holder() })
    return { cart: cart.code ?? '', line: cart.products[0]?.id ?? 0 }
  }
  async function goodsCart() {
    const { cart } = await shop.answer('add-merchandise-to-cart', { token, external_code: 'shirt' })
    return { cart: cart.code ?? '', line: cart.merchandise[0]?.id ?? 0 }
  }
  const address = { street: 'Obala 1', city: 'Split' }
  const checkout = async (cart: string) => ({
    token,
    cart,
    customer: { full_name: 'Ana Horvat', country: 'HR', address },
    voucher_code: null,
    order: {
      payment_method: 'credit_card' as const,
      shipping_name: 'Ana Horvat',
      shipping_country: 'HR',
      shipping_address: { full_name: 'Ana Horvat', ...address },
    },
  })
  /** Creates an order whose card was declined. */
  async function declinedOrder() {
    const { cart } = await filledCart()
    const done = await shop.answer('checkout-cart', await checkout(cart))
    await shop.paySandbox(done.payment, 'declined')
    return done.order
  }
  async function order(item: string, paid: boolean) {
    const { cart } = await filledCart(item)
    const done = await shop.answer('checkout-cart', {
      token,
      cart,
      customer: { full_name: 'Ana Horvat', country: 'HR' },
      order: { payment_method: 'credit_card' },
    })
    if (!paid) return done.order
    await shop.paySandbox(done.payment, 'paid')
    const { data } = await shop.answer('get-data', { token })
    return data.orders.find((one) => one.id === done.order.id) ?? done.order
  }
  const paidOrder = await order('pass', true)
  const { order: goodsOrder } = await shop.answer('checkout-cart', await checkout((await goodsCart()).cart))
  const planOrder = await order('plan', true)
  const ticket = paidOrder.tickets[0]?.code ?? ''
  /** The names in the examples of the contract, and the things of this shop in their place. */
  const standIns: StandIn[] = [
    ['login-token', token],
    ['ana@mail.example', ana.email],
    ['k7m4p-x2t9r-b6q3w', ana.password],
    ['owner@shop.example', owner.email],
    // A paid order with a ticket, an unpaid one of goods, and one with a payment plan.
    ['A7K2M9QX', paidOrder.code],
    ['G3V6H8RC', goodsOrder.code],
    ['0b8e4d71f3a2956c8e10d7b45a9f2c36', goodsOrder.checksum ?? ''],
    ['P4W8T2LD', planOrder.code],
    ['6f1d2c9a4b7e80315cd2a94e7b03f681', planOrder.checksum ?? ''],
    ['T5M2QX9WD7HK', ticket],
    [101, customerId],
    [1001, paidOrder.id],
    [1002, goodsOrder.id],
    [5001, paidOrder.tickets[0]?.id ?? 0],
    [5002, goodsOrder.cartMerchandise[0]?.id ?? 0],
  ]
  /** Returns the payload of each call: its example, in which a scenario replaces some fields by new values. */
  const payloadsOf = <Path extends string>(
    calls: readonly Call<Path>[],
    scenarios: Partial<Record<Path, MakePayload>>,
  ) =>
    Object.fromEntries(
      calls.map(({ path, example = {} }) => [
        path,
        async () => {
          const own = (await scenarios[path]?.()) ?? {}
          const added = Object.keys(own).filter((field) => !(field in example))
          if (added.length > 0) throw new Error(`The example of ${path} lacks ${added.join(', ')}.`)
          return { ...(withStandIns(example, standIns) as object), ...own }
        },
      ]),
    ) as Record<Path, MakePayload>

  const shopPayloads = payloadsOf<ShopPath>(shopCalls, {
    'login-by-code': loginCode,
    register: async () => ({ full_name: 'New', email: `new-${(names += 1)}@mail.example` }),
    'get-cart': async () => ({ cart: (await filledCart()).cart }),
    'add-product-to-cart': async () => holder(),
    'update-product-in-cart': async () => ({ ...lineOf(await filledCart(), 'cart_product_id'), ...holder() }),
    'remove-product-from-cart': async () => lineOf(await filledCart(), 'cart_product_id'),
    'remove-merchandise-from-cart': async () => lineOf(await goodsCart(), 'cart_merchandise_id'),
    'extend-cart': async () => ({ cart: (await filledCart()).cart }),
    'calculate-invoice': async () => ({ cart: (await goodsCart()).cart }),
    'validate-voucher': async () => ({ cart: (await filledCart()).cart }),
    'checkout-cart': async () => ({ cart: (await goodsCart()).cart }),
    'change-payment-method': async () => ({ order_id: (await declinedOrder()).id }),
    'cancel-unpaid-order': async () => ({ order_id: (await declinedOrder()).id }),
    'restore-cart': async () => ({ order_id: (await declinedOrder()).id }),
    'change-ticket': async () => holder(),
  })
  const officePayloads = payloadsOf<OfficePath>(officeCalls, {
    'create-order': async () => ({ items: [{ external_code: 'pass', ...holder() }] }),
    'edit-ticket': async () => holder(),
    'record-payment': async () => ({ order: (await order('pass', false)).code }),
    'take-payment': async () => ({ order: (await order('pass', false)).code }),
    'record-chargeback': async () => ({ order: (await order('pass', true)).code }),
    'cancel-order': async () => ({ order: (await order('pass', false)).code }),
    'change-contact': async () => holder(),
    'start-cancellation': async () => ({ item: (await shop.sell(ticketItem()))[0] }),
    ...cataloguePayloads(shop),
    ...staffPayloads,
  })
  return { ana, owner, shopPayloads, officePayloads }
}

const lineOf = ({ cart, line }: { cart: string; line: number }, field: string) => ({ cart, [field]: line })

/** Returns the optional fields of a call. If absent, they have no value or the default of the contract. */
export const mayBeMissing = ({ optional = [] }: Call): readonly string[] => [
  ...optional,
  'dry_run',
  'fingerprint',
]

/**
 * Returns a copy of an example in which names of things are replaced by those of the test shop. Ids are replaced as whole
 * numbers, other names also within texts.
 */
function withStandIns(value: unknown, standIns: readonly StandIn[]): unknown {
  if (typeof value === 'number') return standIns.find(([name]) => name === value)?.[1] ?? value
  if (Array.isArray(value)) return value.map((one) => withStandIns(one, standIns))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withStandIns(one, standIns)]))
  if (typeof value !== 'string') return value
  const names = standIns.filter(([name]) => typeof name === 'string')
  return value.replaceAll(new RegExp(names.map(([name]) => name).join('|'), 'g'), (found) =>
    String(names.find(([name]) => name === found)?.[1]),
  )
}
