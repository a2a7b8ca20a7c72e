import { expect, test } from 'vitest'
import type { WithdrawableOrder } from '#contract/shop/order-changes'
import { checkWithdrawal, chosenPieces, firstForm } from './withdraw-form'

const piece = (id: number, can_withdraw = true) => ({
  id,
  name: `Piece ${id}`,
  price: 100,
  withdrawn_at: null,
  can_withdraw,
  kind: 'goods' as const,
  withdraw_until: null,
})
const order = (...pieces: ReturnType<typeof piece>[]): WithdrawableOrder => ({
  code: 'K7QM2XPA',
  created_at: '2027-03-01T10:00:00Z',
  full_name: null,
  email: null,
  withdraw_until: null,
  pieces,
})

test('the withdrawal form preselects an item only if it is the only open one', () => {
  expect(firstForm(order(piece(1), piece(2, false)), {}).items).toEqual([1])
  expect(firstForm(order(piece(1), piece(2)), {}).items).toEqual([])
})

test('the withdrawal form suggests the buyer’s address, or the address that found the order', () => {
  const known = { ...order(piece(1)), full_name: 'Ana', email: 'ana@mail.example' }
  expect(firstForm(known, {})).toMatchObject({ full_name: 'Ana', email: 'ana@mail.example' })
  expect(firstForm(order(piece(1)), { order_email: 'bo@mail.example' })).toMatchObject({
    full_name: '',
    email: 'bo@mail.example',
  })
})

test.each([
  [{}, []],
  [{ items: [] }, ['items']],
  [{ full_name: ' ' }, ['full_name']],
  [{ email: '' }, ['email']],
  [{ email: 'nobody' }, ['email']],
  [{ items: [], full_name: '', email: '' }, ['items', 'full_name', 'email']],
])('the withdrawal form with %j has errors at %j', (patch, fields) =>
  expect(
    Object.keys(checkWithdrawal({ full_name: 'Ana', email: 'ana@mail.example', items: [1], ...patch })),
  ).toEqual(fields),
)

test('an item that is no longer open is not withdrawn from', () => {
  const form = { full_name: 'Ana', email: 'ana@mail.example', items: [1, 2] }
  expect(chosenPieces(order(piece(1), piece(2, false)), form).map(({ id }) => id)).toEqual([1])
})
