import { expect, test } from 'vitest'
import { refund as bankText } from '#texts/compiled/documents/bank'
import {
  canGoToCard,
  mayChangeAccount,
  needsAccount,
  canBeReturn,
  namesRefundTransfer,
  refundOfTransfer,
  refundTransferId,
} from './account'

const refund = {
  status: 'active',
  paid_by: null,
  bank_account: null,
  is_test: false,
  total: 9500,
  to_card: 0,
  card_left: 0,
} as const

test.each([
  ['requested, of money that came by transfer', {}, true],
  ['being paid by hand', { status: 'processing' }, true],
  ['whose cards cover it', { card_left: 9500 }, false],
  ['whose cards cover a part of it', { card_left: 9499 }, true],
  ['whose rest is not on a card yet', { to_card: 5000, card_left: 4500 }, false],
  ['that a card refused', { status: 'problem', card_left: 9500 }, true],
  ['that a card refused after others took all', { status: 'problem', to_card: 9500 }, false],
  ['with an account', { bank_account: 'HR•• •••• 0160' }, false],
  ['of a test order', { is_test: true }, false],
  ['of nothing', { total: 0 }, false],
  ['on its way to a card', { status: 'processing', paid_by: 'card', to_card: 9500 }, false],
  ['in a bank file', { status: 'processing', paid_by: 'bank' }, false],
  ['that was paid', { status: 'processed' }, false],
  ['that was taken back', { status: 'cancelled' }, false],
] as const)('whether an account is needed for a refund %s', (_, changed, needs) =>
  expect(needsAccount({ ...refund, ...changed })).toBe(needs),
)

test('an account can change until the money is on its way', () => {
  expect(mayChangeAccount({ status: 'problem', paid_by: null })).toBe(true)
  expect(mayChangeAccount({ status: 'processing', paid_by: 'bank' })).toBe(false)
  expect(mayChangeAccount({ status: 'processed', paid_by: 'bank' })).toBe(false)
})

test.each([
  ['of money that came by transfer', {}, 9500, false],
  ['whose cards cover it', { card_left: 9500 }, 9500, true],
  ['whose cards cover a part of it', { card_left: 9499 }, 9500, false],
  ['whose rest is not on a card yet', { to_card: 5000, card_left: 4500 }, 9500, true],
  ['whose cards cover what the ledger has left', { card_left: 5000 }, 5000, true],
  ['of which nothing is left', { card_left: 9500 }, 0, false],
  ['being paid by hand', { card_left: 9500, status: 'processing' }, 9500, true],
  ['in a bank file', { card_left: 9500, status: 'processing', paid_by: 'bank' }, 9500, false],
  ['that a card refused', { card_left: 9500, status: 'problem' }, 9500, false],
  ['that was paid', { card_left: 9500, status: 'processed' }, 9500, false],
] as const)('a refund %s goes to a card: %#', (_, changed, left, goes) =>
  expect(canGoToCard({ ...refund, ...changed }, left)).toBe(goes),
)

test('a refund has another transfer id in each bank file', () => {
  expect(refundTransferId(7, 0)).toBe('REFUND-7')
  expect(refundTransferId(7, 1)).toBe('REFUND-7-2')
})

test.each([
  ['NOT PAYABLE REFUND-7 ACCOUNT CLOSED', true],
  ['refund-12-2', true],
  ['returned: refund7', true],
  [bankText({ id: 7, code: 'ACDEFGHJ', shop: 'Our shop' }), true],
  ['order ACDEFGHJ', false],
  ['no refund please', false],
  ['PREFUND7', false],
])('%j names a refund transfer: %s', (text, is) => expect(namesRefundTransfer(text)).toBe(is))

test.each([
  ['NOT PAYABLE REFUND-7-2 ACCOUNT CLOSED', 7],
  [bankText({ id: 123, code: 'ACDEFGHJ', shop: 'Our shop' }), 123],
  ['order ACDEFGHJ', null],
])('the texts %j name the refund %j', (text, id) => expect(refundOfTransfer(text)).toBe(id))

const sent = { amount: 9500, sent_at: '2027-03-09T10:00:00Z', number: 2 }
const back = { booked_at: '2027-03-09T11:00:00Z', amount: 9500, text: 'RETURNED REFUND-7-2' }
test.each([
  ['of the same day', {}, {}, true],
  ['imported in the morning of the same day', { booked_at: '2027-03-09T06:00:00Z' }, {}, true],
  ['without what the bank kept', { amount: 9000 }, {}, true],
  ['without an id', { text: 'Refund 7, order ACDEFGHJ' }, {}, true],
  ['of a payment in no file', { text: 'REFUND-7' }, { number: null }, true],
  ['of the day before', { booked_at: '2027-03-08T11:00:00Z' }, {}, false],
  ['with an older id', { text: 'RETURNED REFUND-7' }, {}, false],
  ['of more money', { amount: 9501 }, {}, false],
] as const)('an entry %s returns a refund: %#', (_, entry, payment, can) =>
  expect(canBeReturn({ ...back, ...entry }, { ...sent, ...payment })).toBe(can),
)
