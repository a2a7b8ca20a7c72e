import { expect, test } from 'vitest'
import { forFile } from './for-file'
import type { RefundRow } from './refunds-screen'

const row = (id: number, changed: Partial<RefundRow>): RefundRow => ({
  id,
  kind: 'items',
  status: 'active',
  created_at: '2027-03-01T10:00:00Z',
  completed_at: null,
  total: 9500,
  shipping_refund: 0,
  order: `A${id}`,
  paid_by: null,
  bank_account: 'HR•• •••• 0160',
  needs_account: false,
  can_go_to_card: false,
  account_version: 0,
  tickets: [],
  cartProducts: [],
  merchandisePurchases: [],
  cartMerchandise: [],
  note: null,
  opened_by: null,
  account_by: null,
  problem: null,
  files: [],
  is_test: false,
  refund_by: null,
  customer: { full_name: 'Ana Horvat', email: 'ana@mail.example' },
  ...changed,
})

test('a bank file has what waits and has an IBAN; the others that wait are named with their reason', () => {
  const { waiting, leftOut } = forFile(
    [
      row(1, {}),
      row(2, { bank_account: null, needs_account: true }),
      row(3, { bank_account: null }),
      row(4, { is_test: true }),
      row(5, { bank_account: '•••• 9012' }),
      row(6, { status: 'processing' }),
      row(7, { status: 'processing', paid_by: 'bank' }),
      row(8, { status: 'processed', paid_by: 'bank' }),
      row(9, { status: 'problem' }),
      row(11, { bank_account: 'TR•• •••• 1326' }),
      row(10, { account_by: 'staff:ana' }),
    ],
    ({ opened_by, account_by }) => [opened_by, account_by].includes('staff:ana'),
  )
  expect(waiting.map(({ id }) => id)).toEqual([1, 6])
  expect(leftOut.map(({ refund, because }) => [refund.id, because])).toEqual([
    [2, 'needs an account'],
    [3, 'goes back by card'],
    [4, 'test order, no money came in'],
    [5, 'its account has no IBAN: pay it in your online banking'],
    [11, 'its account is outside SEPA: pay it in your online banking'],
    [10, 'you opened it or entered its account: someone else must pay it back'],
  ])
})
