import { afterAll, beforeAll, expect, test } from 'vitest'
import { rfReference } from '#rules/bank/references'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { statementsOf } from '#tests/support/database/statements-of'
import { plainStatement } from '#tests/support/gateways/bank-statements'
import { enteredFiles } from '#tests/support/sources/entered-files'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { cartWith, order } = orderSteps(() => shop)

/** Creates a customer with a paid order of one ticket. */
async function bought() {
  const ana = await shop.customer()
  const made = await orderDesk(shop).buy(ana, [{ external_code: 'pass', full_name: 'One' }])
  const code = made.tickets[0]?.code ?? ''
  return { ana, code, requested: { token: ana.token, order_id: made.id } }
}

interface Measured {
  readonly name: string
  readonly module: string
  /** Maximum number of statements, without those that begin and end transactions. */
  readonly statements: number
  /** Maximum number of files of its module that a request runs through. */
  readonly files: number
  /** Prepares a request and returns the function that sends it. */
  readonly prepare: () => Promise<() => Promise<unknown>>
}

const requests: readonly Measured[] = [
  {
    name: 'request-refund',
    module: 'refunds',
    statements: 11,
    files: 5,
    prepare: async () => {
      const { requested, code } = await bought()
      return () => shop.answer('request-refund', { ...requested, tickets: code, ...bank })
    },
  },
  {
    name: 'change-ticket',
    module: 'tickets',
    statements: 11,
    files: 5,
    prepare: async () => {
      const { requested, code, ana } = await bought()
      return () => shop.answer('change-ticket', { ...requested, code, full_name: 'Two', email: ana.email })
    },
  },
  {
    name: 'import-statement',
    module: 'statements',
    statements: 22,
    files: 9,
    prepare: async () => {
      const { code } = (await order('bank_transfer', 'pass')).order
      const content = plainStatement({ amount: '105.00', number: code, reference: rfReference(code) })
      return () => shop.officeAnswer('import-statement', { format: 'camt053', content })
    },
  },
  {
    name: 'checkout-cart by card',
    module: 'checkout',
    statements: 5,
    files: 5,
    prepare: async () => {
      const ana = await shop.customer()
      const { code } = await cartWith(ana, 'pass')
      return () => shop.answer('checkout-cart', checkoutOf(ana, code))
    },
  },
  {
    name: 'the return from a card payment',
    module: 'payments',
    // Two of them lock and read the setting of the sandbox.
    statements: 13,
    files: 9,
    prepare: async () => {
      const { payment } = await order('credit_card', 'pass')
      const url = await shop.paySandbox(payment, 'paid', { returns: false })
      return async () => {
        const { headers } = await shop.app.inject({ method: 'GET', url })
        expect(headers.location).toMatch(/\/confirmation$/)
      }
    },
  },
]

// A developer who debugs a request follows it from file to file.
test.each(requests.map((each) => [each.name, each] as const))(
  '%s runs through few files of its module and sends few statements',
  async (_name, { module, statements, files, prepare }) => {
    const first = await prepare()
    await first()
    const sent = await statementsOf(await prepare())
    expect(sent.slice(statements)).toEqual([])
    const entered = await enteredFiles(await prepare())
    const own = entered.filter((path) => path.startsWith(`server/modules/${module}/`))
    expect(own.length).toBeGreaterThan(1)
    expect(own.slice(files)).toEqual([])
  },
)
