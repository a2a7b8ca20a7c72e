import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money/money'
import { rateKey } from '../money/tax'
import {
  allCancelled,
  type AdvanceChanges,
  followLedger,
  type PlanMoney,
  type StandingAdvance,
} from './advances'
import { grossOf, leftToCredit, negated, type RateAmount } from './credit'
import { calculateInvoice } from './invoice'
import { settle, type Movement } from './ledger'

/** 108.00 at 25 %, in three payments. */
const taxes = [{ rate: '25', net: 8640, tax: 2160 }]
const plan = (money: Partial<PlanMoney>): PlanMoney => ({
  kept: sum(money.paid ?? []),
  paid: [0, 0, 0],
  taxes,
  standing: [],
  isInvoiced: true,
  ...money,
})
const standing = (instalment: number, gross: number): StandingAdvance => ({
  instalment,
  left: [{ rate: '25', net: gross * 0.8, tax: gross * 0.2 }],
})

describe('money that came', () => {
  test('each instalment that received money gets an advance invoice', () => {
    expect(followLedger(plan({ paid: [5800, 5000, 0], standing: [standing(1, 5800)] }))).toEqual({
      invoiced: [{ instalment: 2, taxes: [{ rate: '25', net: 4000, tax: 1000 }] }],
      cancelled: [],
    })
    expect(
      followLedger(plan({ paid: [4000, 3000, 10] })).invoiced.map(({ instalment }) => instalment),
    ).toEqual([1, 2, 3])
  })

  test('an order that ended, or in a shop without advance invoices, gets no advance invoice', () => {
    const none = { invoiced: [], cancelled: [] }
    expect(followLedger(plan({ paid: [5800, 0, 0], isInvoiced: false }))).toEqual(none)
  })

  test('advances divide the amount that is not invoiced yet over its rates in proportion', () => {
    const two = [
      { rate: '5', net: 9524, tax: 476 },
      { rate: '25', net: 4000, tax: 1000 },
    ]
    const { invoiced } = followLedger(plan({ taxes: two, paid: [5000, 0, 0] }))
    expect(invoiced.map((one) => one.taxes)).toEqual([
      [
        { rate: '5', net: 3174, tax: 159 },
        { rate: '25', net: 1334, tax: 333 },
      ],
    ])
  })
})

describe('money that went back', () => {
  test('a chargeback cancels the advance of its instalment', () => {
    const { cancelled } = followLedger(
      plan({ paid: [0, 5000, 0], standing: [standing(1, 5800), standing(2, 5000)] }),
    )
    expect(cancelled).toEqual([{ advance: 0, taxes: [{ rate: '25', net: 4640, tax: 1160 }] }])
  })

  test('a refund cancels the newest advances first, also for ended orders and shops without advance invoices', () => {
    const refunded = { kept: 1000, paid: [5800, 5000, 0], standing: [standing(1, 5800), standing(2, 5000)] }
    for (const isInvoiced of [true, false])
      expect(
        followLedger(plan({ ...refunded, isInvoiced })).cancelled.map(({ advance, taxes: part }) => [
          advance,
          grossOf(part),
        ]),
      ).toEqual([
        [1, 5000],
        [0, 4800],
      ])
  })

  test('refunds above the received amount cancel all advances', () => {
    const { cancelled } = followLedger(plan({ kept: -900, paid: [0, 0, 0], standing: [standing(1, 5800)] }))
    expect(cancelled.map((one) => grossOf(one.taxes))).toEqual([5800])
  })

  test('moving money to another instalment changes no advance invoice', () => {
    const moved = followLedger(plan({ paid: [5000, 800, 0], standing: [standing(1, 5800)] }))
    expect(moved).toEqual({ invoiced: [], cancelled: [] })
  })
})

test('the final invoice cancels the rest of each advance', () => {
  const two = [standing(1, 5800), { instalment: 2, left: [] }, standing(3, 1000)]
  expect(allCancelled(two).map(({ advance, taxes: part }) => [advance, grossOf(part)])).toEqual([
    [0, 5800],
    [2, 1000],
  ])
})

/** Advance invoices and cancellations as they are stored, with their sign. */
class Documents {
  readonly advances: { instalment: number; taxes: RateAmount[]; cancelled: RateAmount[][] }[] = []

  standing(): StandingAdvance[] {
    return this.advances.map(({ instalment, taxes: own, cancelled }) => ({
      instalment,
      left: leftToCredit(own, cancelled).filter(({ net, tax }) => net !== 0 || tax !== 0),
    }))
  }

  add({ invoiced, cancelled }: AdvanceChanges) {
    for (const one of cancelled) this.advances[one.advance]?.cancelled.push(negated(one.taxes))
    for (const one of invoiced) this.advances.push({ ...one, cancelled: [] })
  }
}

test('after any movements the advances equal the kept money, exceed no rate of the order, and end at 0', () => {
  const rate = fc.constantFrom(0, 5, 5.5, 13, 25)
  const item = fc.record({ price: fc.integer({ min: 1, max: 30_000 }), tax_rate: rate })
  const movement = fc.record({
    kind: fc.constantFrom<Movement['kind']>('charge', 'charge', 'transfer', 'chargeback', 'refund'),
    share: fc.integer({ min: 1, max: 130 }),
    payment: fc.nat(2),
  })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 5 }),
      fc.nat(20_000),
      fc.array(movement, { maxLength: 12 }),
      (items, discount, moves) => {
        const { rates, total } = calculateInvoice({
          items: items.map((one) => ({ shop_item_type: 'tickets', fee: 0, ...one })),
          shipping: null,
          discount,
          country: null,
          shippingTaxRate: 25,
        })
        fc.pre(total >= 3)
        const whole = rates.map(({ rate: key, net, tax }) => ({ rate: rateKey(key), net, tax }))
        const first = Math.floor(total / 3)
        const payments = [first, first, total - 2 * first].map((amount, index) => ({
          id: index + 1,
          amount,
          due_at: new Date(index),
        }))
        const movements: Movement[] = []
        const documents = new Documents()
        for (const { kind, share, payment } of moves) {
          const { received, charged_back, total_paid, total_refunded } = settle(movements, payments)
          const isOut = kind === 'chargeback' || kind === 'refund'
          const max = kind === 'refund' ? total_paid - total_refunded : received - charged_back
          const amount = Math.ceil((share * first) / 100)
          const moved = isOut ? -Math.min(amount, Math.max(0, max)) : amount
          if (moved === 0) continue
          movements.push({ kind, amount: moved, payment_id: kind === 'charge' ? payment + 1 : null })
          const now = settle(movements, payments)
          const kept = Math.max(0, now.total_paid - now.total_refunded)
          const isPaid = now.total_paid >= total
          const before = documents.standing()
          const changes = isPaid
            ? { invoiced: [], cancelled: allCancelled(before) }
            : followLedger({ kept, paid: now.paid, taxes: whole, standing: before, isInvoiced: true })
          for (const one of [...changes.invoiced, ...changes.cancelled])
            for (const { net, tax } of one.taxes) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
          documents.add(changes)
          const left = documents.standing()
          expect(sum(left.map((one) => grossOf(one.left)))).toBe(isPaid ? 0 : kept)
          for (const { net, tax } of leftToCredit(
            whole,
            left.map((one) => negated(one.left)),
          ))
            expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
          for (const { left: own } of left)
            for (const { net, tax } of own) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
          // Each document rounds a rate by less than 1.
          const count = documents.advances.length + sum(documents.advances.map((one) => one.cancelled.length))
          for (const { rate: key, gross } of rates) {
            const own = sum(left.map((one) => grossOf(one.left.filter((each) => each.rate === rateKey(key)))))
            const expected = isPaid ? 0 : (kept * gross) / total
            expect(Math.abs(own - expected)).toBeLessThanOrEqual(count)
          }
          if (isPaid) return
        }
        documents.add({ invoiced: [], cancelled: allCancelled(documents.standing()) })
        expect(documents.standing().flatMap(({ left }) => left)).toEqual([])
      },
    ),
  )
})
