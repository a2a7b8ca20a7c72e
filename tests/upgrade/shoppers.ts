import type { Order } from '#contract/order'
import type { ShopVisitor } from './shop-visitor'

interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** An item of the demo shop, its holder (none: merchandise), and the departure. */
type Wanted = readonly [code: string, holder?: string, departure?: number]

/** Data that a test needs to continue where the shoppers stopped. */
export interface Shopped {
  readonly people: readonly Person[]
  /** Codes of orders, by what the shoppers did to them. */
  readonly orders: Readonly<
    Record<'waitsForTransfer' | 'waitsForCard' | 'planUnderWay' | 'refundRequested', string>
  >
}

/** Holds the one ticket that the gate has admitted. */
export const admittedHolder = 'Bruno Horvat'

const address = { street: 'Obala 1', postcode: '21000', city: 'Split' }

const bank = {
  bank_owner_full_name: 'Eva Perić',
  bank_owner_address: address,
  bank_name: 'Narodna banka',
  bank_city: 'Split',
  bank_country: 'HR',
  bank_bic: 'NBHRHR2D',
  bank_account: null,
  bank_iban: 'HR1210010051863000160',
}

/**
 * Fills the demo shop with orders of every kind, by its own calls: paid by card and by transfer, unpaid, a plan under
 * way, vouchers, requested and paid refunds, cancelled orders, changed and admitted tickets, withdrawals, overpayments,
 * a cart. `passwordOf` reads a mailed password.
 */
export async function shop(
  { call, office, decide }: ShopVisitor,
  passwordOf: (email: string) => Promise<string>,
): Promise<Shopped> {
  const people: Person[] = []

  async function person(name: string): Promise<Person> {
    const email = `${name.split(' ')[0]?.toLowerCase()}@mail.example`
    await call('register', { full_name: name, email })
    const password = await passwordOf(email)
    const { remember_token: token } = await call('login', { email, password })
    const made = { name, email, password, token }
    people.push(made)
    return made
  }

  async function fill(who: Person, wanted: readonly Wanted[]): Promise<string> {
    let cart: string | null = null
    for (const [external_code, holder, departure] of wanted) {
      const base: object = { token: who.token, cart, external_code }
      if (holder === undefined) cart = (await call('add-merchandise-to-cart', base)).cart.code
      else {
        const { item } = await call('get-shop-item', { token: who.token, external_code })
        const transport_time_id = departure === undefined ? null : (item.travel_times[departure]?.id ?? null)
        const ticket = { ...base, full_name: holder, email: who.email, transport_time_id }
        cart = (await call('add-product-to-cart', ticket)).cart.code
      }
    }
    return cart ?? ''
  }

  async function order(
    who: Person,
    payment_method: 'credit_card' | 'bank_transfer' | 'voucher',
    wanted: readonly Wanted[],
    voucher_code: string | null = null,
  ) {
    return call('checkout-cart', {
      token: who.token,
      cart: await fill(who, wanted),
      voucher_code,
      customer: { full_name: who.name, country: 'HR', address },
      order: {
        payment_method,
        shipping_name: who.name,
        shipping_country: 'HR',
        shipping_address: address,
      },
    })
  }

  const seen = async (who: Person, { id }: Order): Promise<Order> => {
    const { data } = await call('get-data', { token: who.token })
    const found = data.orders.find((one) => one.id === id)
    if (found === undefined) throw new Error(`${who.email} does not see order ${id}`)
    return found
  }

  async function byCard(...args: [Person, readonly Wanted[], (string | null)?]): Promise<Order> {
    const [who, wanted, voucher] = args
    const made = await order(who, 'credit_card', wanted, voucher)
    await decide(made.payment, 'paid')
    return seen(who, made.order)
  }

  async function byTransfer(who: Person, wanted: readonly Wanted[], tooMuch = 0): Promise<Order> {
    const made = await order(who, 'bank_transfer', wanted)
    const [payment] = made.order.payments
    const amount = (payment?.amount ?? 0) + tooMuch
    await office('record-payment', { order: made.order.code, amount, reference: `bank ${made.order.id}` })
    return seen(who, made.order)
  }

  const askBack = (who: Person, of: Order) =>
    call('request-refund', {
      token: who.token,
      order_id: of.id,
      tickets: of.tickets.map(({ code }) => code).join(','),
      merchandise: '',
      ...bank,
    })

  const [ana, ben, cara] = [await person('Ana Horvat'), await person('Ben Marić'), await person('Cara Novak')]
  const [dino, eva] = [await person('Dino Babić'), await person('Eva Perić')]

  const pass = await byCard(ana, [
    ['valbor27-pass', 'Ana Horvat'],
    ['valbor27-pass', admittedHolder],
    ['tee-bay-m'],
  ])
  const codeOf = (of: Order, name: string) => of.tickets.find((one) => one.full_name === name)?.code
  const changed = { token: ana.token, order_id: pass.id, reassign: false }
  await call('change-ticket', {
    ...changed,
    code: codeOf(pass, 'Ana Horvat'),
    full_name: 'Ana Kovač',
    email: ana.email,
  })
  const { order: atTheGate } = await office('get-order', { order: pass.code })
  const admitted = atTheGate.tickets.find((one) => one.full_name === admittedHolder) as
    | { barcode?: string }
    | undefined
  await office('check-in', { barcode: admitted?.barcode, gate: 'North', override: true })

  const boat = await byTransfer(ana, [['valbor27-catamaran', 'Ana Horvat', 0]])
  const { item } = await call('get-shop-item', { external_code: 'valbor27-catamaran' })
  await call('set-travel-time', {
    token: ana.token,
    code: boat.tickets[0]?.code,
    transport_time_id: item.travel_times[1]?.id,
  })

  const { order: waitsForTransfer } = await order(ben, 'bank_transfer', [['valbor27-friday', 'Ben Marić']])
  const open = await order(ben, 'credit_card', [['valbor27-coach-out', 'Ben Marić', 3]])
  await decide(open.payment, 'declined')

  const plan = await byCard(cara, [['valbor27-pass-plan', 'Cara Novak']])
  const next = await call('pay-payment-plan-order-payment', {
    token: cara.token,
    order: plan.code,
    checksum: plan.checksum,
    reference: plan.payments[1]?.reference,
  })
  await decide(next.data.payment, 'paid')

  await byCard(dino, [['valbor27-saturday', 'Dino Babić']], 'PINE20')
  await order(dino, 'voucher', [['valbor27-sunday', 'Dino Babić']], 'CAPTAIN500')
  const cancelled = await byTransfer(dino, [['valbor27-vip', 'Dino Babić']])
  await office('cancel-order', { order: cancelled.code, reason: 'Requested by phone' })
  const { order: given } = await order(dino, 'bank_transfer', [['bandana-sun']])
  await office('cancel-order', { order: given.code, reason: 'Ordered twice' })

  const paidBack = await byTransfer(eva, [['valbor27-friday', 'Eva Perić']])
  const { data: processed } = await askBack(eva, paidBack)
  for (const outcome of ['processing', 'processed'])
    await office('process-refund', { refund_id: processed.refund_id, outcome })
  const refundRequested = await byTransfer(eva, [['valbor27-saturday', 'Eva Perić']])
  await askBack(eva, refundRequested)
  await byTransfer(eva, [['poster-2027']], 300)

  const goods = await byTransfer(cara, [['towel-wave'], ['bottle-tap'], ['tote-market']])
  await office('record-delivery', { order: goods.code, received_at: new Date().toISOString() })
  for (const piece of goods.merchandisePurchases.slice(0, 2)) {
    const { withdrawal } = await call('withdraw-from-contract', {
      order: goods.code,
      checksum: goods.checksum,
      full_name: cara.name,
      email: cara.email,
      items: [piece.id],
    })
    // The second one waits for the office.
    if (piece === goods.merchandisePurchases[0])
      await office('refund-withdrawal', { withdrawal_id: withdrawal.id })
  }

  await office('create-order', {
    customer: { full_name: 'Fran Jurić', email: 'fran@mail.example', country: 'HR', address },
    items: [
      { external_code: 'valbor27-friday', full_name: 'Fran Jurić', email: 'fran@mail.example', price: 5000 },
    ],
    payment_method: 'bank_transfer',
    channel: 'phone',
    note: 'Press',
  })
  await fill(ben, [['valbor27-sunday', 'Ben Marić'], ['cap-crew']])

  return {
    people,
    orders: {
      waitsForTransfer: waitsForTransfer.code,
      waitsForCard: open.order.code,
      planUnderWay: plan.code,
      refundRequested: refundRequested.code,
    },
  }
}
