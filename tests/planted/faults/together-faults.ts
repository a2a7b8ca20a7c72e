import type { PlantedFault } from '../fault'

/** Orders that are placed, and payments that are booked, several in one transaction. */
export const togetherFaults: readonly PlantedFault[] = [
  {
    name: 'Two carts of one customer become orders in one transaction',
    file: 'server/features/checkout/place-together.ts',
    find: 'one.cartCode === other.cartCode || one.customer.id === other.customer.id',
    replace: 'one.cartCode === other.cartCode',
    why: 'the limit on unpaid orders is passed',
    hints: ['tests/calls/unpaid-limits.test.ts'],
  },
  {
    name: 'The currency is not compared where payments are booked together',
    file: 'server/features/payments/book-together.ts',
    find: ' &&\n    currency === order.attempt_currency',
    replace: '',
    why: '100 yen pay for 100 euros',
    hints: ['tests/calls/card-payment.test.ts'],
  },
  {
    name: 'A charge pays for two orders where payments are booked together',
    file: 'server/features/payments/book-together.ts',
    find: '    !order.charge_of_another &&\n',
    replace: '',
    why: 'a copied approval pays again',
    hints: ['tests/calls/wspay.test.ts'],
  },
  {
    name: 'An old form of the sandbox pays where payments are booked together',
    file: 'server/features/payments/book-together.ts',
    find: "(chosen ?? 'sandbox') === 'sandbox'",
    replace: 'chosen !== undefined',
    why: 'orders are paid without money',
    hints: ['tests/calls/sandbox-switch.test.ts'],
  },
  {
    name: 'A payment by the sandbox is no test where payments are booked together',
    file: 'server/features/payments/book-together.ts',
    find: "const isTest = gateway === 'sandbox'",
    replace: 'const isTest = false',
    why: 'the books contain money that nobody paid',
    hints: ['tests/calls/test-orders.test.ts'],
  },
  {
    name: 'A payment that waits for another process holds up checkouts',
    file: 'server/db/turns.ts',
    find: '    const over = setTimeout(resolve, longestMs, true)\n',
    replace: '    const over = setTimeout(resolve, 60_000, true)\n',
    why: 'nobody buys while one process holds the counter of invoices',
    hints: ['server/db/batched.test.ts', 'tests/races/held-counter.test.ts'],
  },
]
