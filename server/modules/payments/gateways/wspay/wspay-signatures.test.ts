import { expect, test } from 'vitest'
import * as wspay from './wspay-gateway'

// Vectors computed by another implementation, which also gives the values in the tests of two public libraries.
const keys = { shopId: 'MYSHOP', secretKey: 'TESTKEY123' }
const cart = 'ORD-1001-1'
const charge = {
  WsPayOrderId: 'f3b1e2aa-0000-4000-8000-000000000001',
  STAN: '38967',
  ApprovalCode: '123456',
}

test.each([
  [
    'the form',
    wspay.formSignature(keys, cart, '1525'),
    'b2c801bb5a4023675f6a7c6ffb646be805150c229dbe8544a9cd80d510a63533a120ed7f91334594e20b83daa438a41934b29d2a3c187eac1a39862524a42fa0',
  ],
  [
    'a return after an approval',
    wspay.returnSignature(keys, { ShoppingCartID: cart, Success: '1', ApprovalCode: '123456' }),
    '546d8758e944956ecde32d959acba8cedccc67bdd6dced55f3b452f4d069bc412b86841b5cbdafedeb14cd6d91a1c1dbf8cd5a93b0cc697c29108beafb068856',
  ],
  [
    'a return without one',
    wspay.returnSignature(keys, { ShoppingCartID: cart, Success: '0', ApprovalCode: '' }),
    'aa2d3bd16f493004a41d26f26b4b859f2f704146904f2f41088fcb45c13e06c9f2b59cf0a8bf64cd74bbaafdaa6969e7d3560f6b247fc743d5553236ec041f87',
  ],
  [
    'a callback',
    wspay.notificationSignature(keys, { ...charge, ActionSuccess: '1' }),
    'e255d1fc88dee3fbc5ebdfc80f5871fae85d0f10998d22fb45b326b392e1676d0fdfbeebb34d40d617548ad5f6528454874a32b4484cbfcf1c1b6104ba764b36',
  ],
  [
    'the question what became of a cart',
    wspay.statusRequestSignature(keys, cart),
    'ee77030c034b6af65c12c580bde0432bc017fd3408adb5713a9cded8e0624f0a384bd04fcc4afba163eccc0726a779eea8c432b7d47c86bba8f4efb4ac92b05e',
  ],
  [
    'the order to refund',
    wspay.actionRequestSignature(keys, charge, '1525'),
    '02b9d39f677a9a2f8b9c44455d69f2c41b3e4e14b80c53c8722e968ba128b5aa1b176d14510aec9c1150eed8485a1885546f6ec81b6a1d45d774ac6871b44abd',
  ],
])('the signature of %s is that of the known vector', (_, computed, known) => {
  expect(computed).toBe(known)
  expect(wspay.isSigned(computed, known.toUpperCase())).toBe(true)
  expect(wspay.isSigned(computed, `${known.slice(0, -1)}x`)).toBe(false)
})

test('the answer to a refund is signed over its own parts', () => {
  const answered = { ...charge, ActionSuccess: '1' }
  const signature = wspay.actionAnswerSignature(keys, answered)
  for (const changed of [{ STAN: '1' }, { ActionSuccess: '0' }, { ApprovalCode: '' }, { WsPayOrderId: 'x' }])
    expect(wspay.actionAnswerSignature(keys, { ...answered, ...changed })).not.toBe(signature)
})
