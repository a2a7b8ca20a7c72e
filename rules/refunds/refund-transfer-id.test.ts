import { expect, test } from 'vitest'
import { refund as bankText } from '../../texts/compiled/documents/bank'
import { namesRefundTransfer, refundTransferId } from './account'

test('each file has another id for a refund', () => {
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
])('%j names one: %s', (text, is) => expect(namesRefundTransfer(text)).toBe(is))
