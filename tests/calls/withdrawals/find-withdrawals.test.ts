import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testStart } from '#tests/support/app/test-catalogue'
import { shirt, withdrawalOf } from '#tests/support/app/withdrawal-steps'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const declared = withdrawalOf(() => ana)

describe('the list of withdrawals', () => {
  test('withdrawals are found by a part of the order’s code, name or address', async () => {
    const order = await desk.buy(ana, [shirt])
    const requested = { ...declared(order), full_name: 'Đurđa Župančić', email: 'durda.z@posta.example' }
    const { withdrawal } = await shop.answer('withdraw-from-contract', requested)
    const find = async (query: string, status: 'open' | 'refunded' | null = null) => {
      const { withdrawals } = await shop.officeAnswer('find-withdrawals', { query, status })
      return withdrawals.map(({ id }) => id)
    }
    const parts = [
      order.code.toLowerCase(),
      order.code.slice(2, 6),
      'zupancic',
      'URĐA Ž',
      'ŽUP',
      'da.z@post',
      'du',
    ]
    for (const part of parts) expect([part, ...(await find(part))]).toEqual([part, withdrawal.id])
    for (const part of ['%', '_', 'upančiš', 'Ana Horvat Župančić'])
      expect([part, ...(await find(part))]).toEqual([part])
    expect([await find('zupancic', 'open'), await find('zupancic', 'refunded')]).toEqual([
      [withdrawal.id],
      [],
    ])
  })

  test('unpaid withdrawals are listed by due date, all withdrawals by newest', async () => {
    const declare = async (days: number) => {
      const order = await desk.buy(ana, [shirt])
      shop.clock.now = new Date(Date.parse(testStart) + days * 86_400_000)
      const requested = { ...declared(order), full_name: 'Queen Anne' }
      return (await shop.answer('withdraw-from-contract', requested)).withdrawal.id
    }
    const made: number[] = []
    for (let day = 1; day <= 52; day += 1) made.push(await declare(day / 8))
    const refunded = made[25] ?? 0
    await shop.officeAnswer('refund-withdrawal', { withdrawal_id: refunded })
    const open = made.filter((id) => id !== refunded)

    const listed = async (query: string | null, status: 'open' | null) => {
      const first = await shop.officeAnswer('find-withdrawals', { query, status })
      const rest = await shop.officeAnswer('find-withdrawals', { query, status, cursor: first.cursor })
      const ids = [...first.withdrawals, ...rest.withdrawals].map(({ id }) => id)
      return [first.withdrawals.length, ...ids.filter((id) => made.includes(id))]
    }
    expect(await listed('queen anne', 'open')).toEqual([50, ...open])
    expect(await listed('queen anne', null)).toEqual([50, ...made.toReversed()])
    expect((await listed(null, 'open')).slice(1)).toEqual(open)
  })
})
