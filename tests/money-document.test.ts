import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayIn } from '#rules/dates/dates'
import { sum } from '#rules/money/money'
import { rateKey, taxWithin } from '#rules/money/tax'
import { creditTaxes, leftToCredit, type RateAmount } from '#rules/orders/credit'
import { whyNotReactivated } from '#rules/orders/ended-order'
import { calculateInvoice, type InvoiceTotals } from '#rules/orders/invoice'
import { settle, type LedgerPayment, type Movement } from '#rules/orders/ledger'
import { paymentStatus } from '#rules/orders/payment-status'
import { planSchedule } from '#rules/payments/instalments'
import { refundTotal } from '#rules/refunds/amounts'
import { applyVoucher } from '#rules/vouchers/voucher'

const text = readFileSync(new URL('../docs/behaviour/money.md', import.meta.url), 'utf8')
const lines = text.split('\n')

/** The rows of the table under a marker, without its head. */
function tableOf(name: string): string[][] {
  const at = lines.indexOf(`<!-- table: ${name} -->`)
  const rows = lines.slice(at + 1, lines.indexOf('', at))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const euro = (cents: number) => (cents / 100).toFixed(2)
const byRate = ({ rates, total }: InvoiceTotals) => [
  ...rates.map(({ rate, gross, net, tax }) => [`${rateKey(rate)} %`, euro(gross), euro(net), euro(tax)]),
  ['all', euro(total), euro(sum(rates.map(({ net }) => net))), euro(sum(rates.map(({ tax }) => tax)))],
]

const cart = {
  items: [
    { shop_item_type: 'tickets', price: 10_000, fee: 0, tax_rate: 5 },
    { shop_item_type: 'merchandise', price: 2990, fee: 0, tax_rate: 25 },
  ] as const,
  shipping: 590,
  country: 'HR',
  shippingTaxRate: 25,
}
const whole = calculateInvoice({ ...cart, discount: 0 })
const discounted = calculateInvoice({ ...cart, discount: applyVoucher(2000, whole.total).discount })

const plan = [
  { amount: 5800, count: 0, units: 'months' },
  { amount: 5000, count: 1, units: 'months' },
  { amount: 5000, count: 2, units: 'months' },
] as const
const schedule = planSchedule(plan, new Date('2027-01-31T10:00:00Z'), 'Europe/Zagreb')
const planPayments = schedule.map(({ amount, due_at }, index) => ({
  id: index + 1,
  amount,
  due_at: due_at.toISOString(),
}))
const onePayment = [{ id: 1, amount: 10_500, due_at: '2027-01-31T10:00:00Z' }]

const row = (kind: Movement['kind'], amount: number, payment_id: number | null = null): Movement => ({
  kind,
  amount,
  payment_id,
})
const movementsText = (movements: readonly Movement[], withPayment = false) =>
  movements
    .map(({ kind, amount, payment_id }) =>
      [kind, euro(amount), withPayment && payment_id !== null ? `of ${payment_id}` : ''].join(' ').trim(),
    )
    .join(', ') || 'nothing'
const statusOf = (total: number, received: number) =>
  paymentStatus({ amount: total, received, underWay: false, cancelled: false, problem: false })
const ledgerRow = (movements: Movement[], payments: LedgerPayment[]) => {
  const result = settle(movements, payments)
  const total = sum(payments.map(({ amount }) => amount))
  return { result, missing: total - result.total_paid, status: statusOf(total, result.total_paid) }
}

const ended = {
  total_price: 10_500,
  first_payment: null,
  received_when_cancelled: 0,
  received: 10_500,
  total_paid: 10_500,
  total_refunded: 0,
  promised: 0,
  over: false,
}
const pass = { price: 10_000, fee: 500, refund_fee: 500 }
const noPlan = { has_payment_plan: false, total_paid: 10_500, total_refunded: 0 }

const tables: Record<string, () => string[][]> = {
  taxes: () => byRate(whole),
  'one rounding': () => [999, 2997].map((gross) => [euro(gross), euro(taxWithin(gross, 25))]),
  voucher: () => byRate(discounted),
  transfers: () =>
    [
      [],
      [row('transfer', 10_000)],
      [row('transfer', 10_000), row('transfer', 500)],
      [row('transfer', 12_000)],
      [row('charge', 10_500, 1), row('transfer', 10_500)],
    ].map((movements) => {
      const { result, missing, status } = ledgerRow(movements, onePayment)
      return [
        movementsText(movements),
        euro(result.total_paid),
        euro(missing),
        euro(result.overpayment),
        status,
      ]
    }),
  plan: () =>
    schedule.map(({ amount, due_at }, index) => [
      String(index + 1),
      euro(amount),
      dayIn(due_at, 'Europe/Zagreb'),
    ]),
  'plan ledger': () => {
    const first = row('charge', 5800, 1)
    const all = [
      [first],
      [first, row('charge', 5000, 3)],
      [first, row('transfer', 6000)],
      [first, row('transfer', 10_000)],
    ]
    return all.map((movements) => {
      const { result, status } = ledgerRow(movements, planPayments)
      return [movementsText(movements, true), ...result.paid.map(euro), status]
    })
  },
  refunds: () => {
    const sums = [
      refundTotal(noPlan, [pass]),
      refundTotal({ ...noPlan, total_paid: 8500 }, [pass]),
      refundTotal(noPlan, [{ price: 2990, fee: 0, refund_fee: 0, shipping_refund: 590 }]),
      refundTotal({ has_payment_plan: true, total_paid: 10_800, total_refunded: 0 }, [
        { price: 14_900, fee: 900, refund_fee: 900 },
      ]),
    ]
    // The text beside each amount says what it is the sum of.
    return sums.map((amount, index) => [tableOf('refunds')[index]?.[0] ?? '', euro(amount)])
  },
  'credit notes': () => {
    const invoice = discounted.rates.map(({ rate, net, tax }) => ({ rate: rateKey(rate), net, tax }))
    const negative = (rows: RateAmount[]) =>
      rows.map(({ rate, net, tax }) => ({ rate, net: -net, tax: -tax }))
    const refund = negative(creditTaxes([{ rate: '5', gross: 10_000 }], invoice))
    const rest = negative(leftToCredit(invoice, [refund]).filter(({ net, tax }) => net + tax > 0))
    const named = (name: string, rows: RateAmount[]) =>
      rows.map(({ rate, net, tax }) => [name, `${rate} %`, euro(net), euro(tax), euro(net + tax)])
    const all = [...invoice, ...refund, ...rest]
    const [net, tax] = [sum(all.map((one) => one.net)), sum(all.map((one) => one.tax))]
    return [
      ...named('invoice', invoice),
      ...named('refund of 100.00', refund),
      ...named('cancelled: the rest', rest),
      ['all together', '', euro(net), euro(tax), euro(net + tax)],
    ]
  },
  chargebacks: () => {
    const charge = row('charge', 10_500, 1)
    const back = row('chargeback', -10_500)
    const all = [
      [charge, back],
      [charge, row('transfer', 10_500), back],
      [charge, row('refund', -9500), back],
    ]
    return all.map((movements) => {
      const { result } = ledgerRow(movements, onePayment)
      return [
        movementsText(movements),
        ...[result.total_paid, result.total_refunded, result.overpayment].map(euro),
      ]
    })
  },
  'late money': () => {
    const cases = [
      ['nothing', '105.00', {}],
      ['nothing', '100.00', { received: 10_000, total_paid: 10_000 }],
      ['40.00', '65.00', { received_when_cancelled: 4000 }],
      ['40.00, which is on its way back', '65.00', { received_when_cancelled: 4000, promised: 4000 }],
      ['105.00', '105.00', { received_when_cancelled: 10_500, received: 21_000 }],
    ] as const
    return cases.map(([had, came, given]) => {
      const refusal = whyNotReactivated({ ...ended, ...given })
      return [had, came, refusal === null ? 'reactivated' : `stays ended: ${refusal}`]
    })
  },
}

test.each(Object.keys(tables))('the table "%s" has the results of the rules', (name) => {
  expect(tableOf(name)).toEqual(tables[name]?.())
})

test('every table in the document is checked', () => {
  const heads = lines.filter((line, index) => line.startsWith('|') && lines[index + 1]?.startsWith('| ---'))
  const markers = lines.filter((line) => line.startsWith('<!-- table: '))
  expect(markers).toHaveLength(heads.length)
  expect(markers.map((line) => line.slice('<!-- table: '.length, -' -->'.length))).toEqual(
    Object.keys(tables),
  )
})

test('the files that the money document names exist', () => {
  const named = [...text.matchAll(/`((?:rules|tests)\/[\w/-]+(?:\.test)?\.ts)`/g)].map(([, path]) => path)
  expect(named.length).toBeGreaterThan(5)
  for (const path of named)
    expect(readFileSync(new URL(`../${path}`, import.meta.url)).length).toBeGreaterThan(0)
})
