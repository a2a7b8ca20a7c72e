import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hrReference, rfReference } from '#rules/bank/references'
import { dayIn } from '#rules/dates/dates'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { whileLocked } from '#tests/support/database/lock-rows'
import {
  batchStatement,
  newStatement,
  plainStatement,
  twoStatements,
} from '#tests/support/gateways/bank-statements'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order, kindsTo, noticesToOperator } = orderSteps(() => shop)
const waiting = () => order('bank_transfer', 'pass')
const camt = (content: string) => shop.officeAnswer('import-statement', { format: 'camt053', content })
const csv = (content: string, columns?: Record<string, string>) =>
  shop.officeAnswer('import-statement', { format: 'csv', content, columns })
const movements = async (orderId: number) =>
  (
    await shop.db.kysely
      .selectFrom('movement')
      .select('amount')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ amount }) => amount)

let numbers = 0
const number = () => `2027030200${(numbers += 1)}`

describe('CAMT.053 statements', () => {
  test('receipts pay by reference and by code in the text, in the styles of several banks', async () => {
    const [rf, hr, text, batch] = [await waiting(), await waiting(), await waiting(), await waiting()]
    const [a, b, c, d] = [rf, hr, text, batch].map((one) => one.order.code) as [
      string,
      string,
      string,
      string,
    ]
    const first = await camt(
      plainStatement(
        { amount: '105.00', number: number(), payer: 'ANA HORVAT', reference: rfReference(a) },
        { amount: '105.00', number: number(), text: [`FESTIVAL ${c.slice(0, 3)}`, c.slice(3).toLowerCase()] },
        { amount: '12.00', number: number(), direction: 'DBIT', text: 'Account fee' },
        { amount: '105.00', number: number(), status: 'PDNG', text: d },
      ),
    )
    const read = { amount: 10500, currency: 'EUR' }
    expect(first).toEqual({
      matched: 2,
      unmatched: [],
      to_check: [],
      known: 0,
      ignored: 1,
      pending: 1,
      left_out_count: 0,
      left_out: [],
      first: [
        { ...read, booked_at: expect.any(String), payer: 'ANA HORVAT', order: a },
        { ...read, booked_at: expect.any(String), payer: null, order: c },
      ],
    })
    const second = await camt(
      newStatement({ amount: '105.0', number: number(), payer: 'A & B', reference: `HR00${hrReference(b)}` }),
    )
    expect(second).toMatchObject({ matched: 1, unmatched: [] })
    const third = await camt(
      batchStatement(
        '155.00',
        { amount: '105.00', number: 'T1', text: `order ${d}` },
        { amount: '50.00', number: 'T2', payer: 'Somebody', text: 'rent' },
      ),
    )
    expect(third).toMatchObject({ matched: 1, unmatched: [{ amount: 5000, reason: 'no-order' }] })
    for (const one of [rf, hr, text, batch]) {
      expect(await one.now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
      expect(await kindsTo(one.customer)).toEqual(['order-received', 'order-paid'])
    }
  })

  test('a statement imported twice, in parallel, overlapping or with duplicates records nothing twice', async () => {
    const { order: made } = await waiting()
    const part = { amount: '40.00', number: number(), reference: rfReference(made.code) }
    const rest = { amount: '20.00', number: number(), text: made.code }
    const stranger = { amount: '7.00', number: number(), text: 'hello' }
    const answers = await Promise.all([1, 2, 3].map(() => camt(plainStatement(part, stranger))))
    expect(answers.reduce((sum, { matched }) => sum + matched, 0)).toBe(1)
    expect(answers.reduce((sum, { unmatched }) => sum + unmatched.length, 0)).toBe(1)
    expect(await camt(plainStatement(stranger, rest, part))).toMatchObject({ matched: 1, known: 2 })
    expect(await camt(twoStatements(part))).toEqual({
      matched: 0,
      unmatched: [],
      to_check: [],
      known: 1,
      ignored: 0,
      pending: 0,
      left_out_count: 0,
      left_out: [],
      first: [],
    })
    expect(await movements(made.id)).toEqual([4000, 2000])
  })

  test('receipts without numbers are identified by content, and two equal ones on a day are two payments', async () => {
    const { order: made } = await waiting()
    const one = { amount: '10.00', number: null, payer: 'ANA HORVAT', text: made.code }
    expect(await camt(plainStatement(one, one))).toMatchObject({ matched: 2, known: 0 })
    expect(await camt(plainStatement(one, one, one))).toMatchObject({ matched: 1, known: 2 })
    expect(await camt(plainStatement({ ...one, day: '2027-03-03' }))).toMatchObject({ matched: 1 })
    expect(await movements(made.id)).toEqual([1000, 1000, 1000, 1000])
  })

  test('wrong amounts are recorded as for any transfer: less is partial, more is reported, late reactivates', async () => {
    const [less, more, late] = [await waiting(), await waiting(), await waiting()]
    const pay = (code: string, amount: string) =>
      camt(plainStatement({ amount, number: number(), reference: rfReference(code) }))
    await pay(less.order.code, '100.00')
    expect((await kindsTo(less.customer)).at(-1)).toBe('payment-part-received')
    await pay(more.order.code, '105.01')
    expect(await noticesToOperator()).toContain(`Overpayment for order ${more.order.code}`)
    await shop.officeAnswer('cancel-order', { order: late.order.code })
    await pay(late.order.code, '105.00')
    expect(await late.now()).toMatchObject({ payment_status: 'paid', tickets: [{ status: 'active' }] })
  })

  test('other receipts are listed with possible orders; another currency is never booked', async () => {
    const { order: made, now } = await order('bank_transfer', 'coach')
    const missing = ((made.total_price ?? 0) / 100).toFixed(2)
    const other = (await waiting()).order.code
    const { unmatched, matched } = await camt(
      plainStatement(
        {
          amount: missing,
          number: number(),
          payer: 'HORVAT ANA',
          iban: 'DE89370400440532013000',
          text: 'bus',
        },
        { amount: missing, currency: 'USD', number: number(), text: made.code },
        { amount: missing, number: number(), reversal: true, text: made.code },
        { amount: '9.00', number: number(), text: `${made.code} ${other}` },
      ),
    )
    expect(matched).toBe(0)
    expect(unmatched.map(({ reason }) => reason)).toEqual([
      'no-order',
      'other-currency',
      'reversal',
      'several-orders',
    ])
    expect(unmatched[0]).toMatchObject({
      payer: 'HORVAT ANA',
      payer_account: 'DE•• •••• 3000',
      booked_at: '2027-03-01T10:00:00.000Z',
    })
    expect(unmatched[0]?.suggestions[0]).toEqual({
      order: made.code,
      full_name: 'Ana Horvat',
      payment_status: 'pending',
      missing: made.total_price,
      because: ['amount', 'name'],
    })
    expect(unmatched[1]?.suggestions).toEqual([])
    // All lead to the orders that they name, whatever amount these lack.
    expect(unmatched.map(({ named }) => named)).toEqual([[], [made.code], [made.code], [made.code, other]])
    expect(unmatched.flatMap(({ named_settled }) => named_settled)).toEqual([])
    // A returned transfer is no payment of a customer, although it names an order that lacks its amount.
    expect(unmatched[2]?.suggestions).toEqual([])
    expect(await shop.office('record-payment', { order: made.code, entry: unmatched[1]?.id })).toMatchObject(
      refused('other-currency'),
    )
    expect((await now()).total_paid).toBe(0)
  })

  test('every order that a receipt names is suggested, even more than five', async () => {
    const codes: string[] = []
    for (let index = 0; index < 7; index += 1) codes.push((await waiting()).order.code)
    const content = plainStatement({ amount: '735.00', number: number(), text: codes.join(' ') })
    const [entry] = (await camt(content)).unmatched
    expect(entry?.reason).toBe('several-orders')
    expect(entry?.named).toEqual(codes)
    expect(entry?.suggestions.map(({ order: code }) => code).toSorted()).toEqual(codes.toSorted())
  })

  test('suggestions say which of the named orders are already paid', async () => {
    const [open, paid] = [(await waiting()).order, (await waiting()).order]
    await shop.officeAnswer('record-payment', { order: paid.code, amount: paid.total_price ?? 0 })
    const content = plainStatement({ amount: '210.00', number: number(), text: `${paid.code} ${open.code}` })
    const [entry] = (await camt(content)).unmatched
    expect(entry).toMatchObject({ named: [paid.code, open.code], named_settled: [paid.code] })
    expect(entry?.suggestions.map(({ order: code }) => code)).toEqual([open.code])
  })

  test('the shop’s own returned transfer is never booked, whatever the bank’s wording', async () => {
    const { order: made, now } = await waiting()
    const own = { amount: '105.00', text: `order ${made.code}` }
    const { matched, unmatched } = await camt(
      plainStatement(
        { ...own, number: number(), returned: 'AC04' },
        { ...own, number: number(), family: 'RRTN' },
        { ...own, number: number(), text: `Refund 7, order ${made.code}, Test shop` },
        { ...own, number: number(), text: ['REFUND-7', made.code] },
      ),
    )
    expect(matched).toBe(0)
    expect(unmatched.map(({ reason }) => reason)).toEqual(['reversal', 'reversal', 'reversal', 'reversal'])
    const batch = await camt(
      batchStatement(
        '115.00',
        { ...own, number: number(), returned: 'AC04' },
        { amount: '10.00', number: number(), text: made.code },
      ),
    )
    expect(batch).toMatchObject({ matched: 1, unmatched: [{ amount: 10_500, reason: 'reversal' }] })
    expect(await csv(`date;amount;text\n2027-03-02;105,00;Refund 7, order ${made.code}`)).toMatchObject({
      matched: 0,
      unmatched: [{ reason: 'reversal' }],
    })
    expect((await now()).total_paid).toBe(1000)
  })

  test('NONREF is no number: equal payments of two customers are two, also in two statements', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const of = ({ order: { code } }: typeof first) => ({ amount: '105.00', number: 'NONREF', text: code })
    expect(await camt(plainStatement(of(first)))).toMatchObject({ matched: 1, known: 0 })
    expect(await camt(plainStatement(of(second)))).toMatchObject({ matched: 1, known: 0 })
    expect(await camt(plainStatement(of(second), of(first)))).toMatchObject({ matched: 0, known: 2 })
    expect(await movements(first.order.id)).toEqual([10_500])
    expect(await movements(second.order.id)).toEqual([10_500])
  })

  test('a statement is read although one of its lines has no amount', async () => {
    const { order: made } = await waiting()
    const closing = { amount: '0.00', number: number(), text: 'closing of the account' }
    const paid = { amount: '105.00', number: number(), text: made.code }
    expect(await camt(plainStatement(closing, paid))).toMatchObject({ matched: 1, ignored: 1 })
    expect(
      await camt(batchStatement('8.00', closing, { ...paid, amount: '8.00', number: number() })),
    ).toMatchObject({
      matched: 1,
    })
  })

  test('an order that expired unpaid is suggested for 60 days', async () => {
    const { order: made } = await waiting()
    await shop.officeAnswer('cancel-order', { order: made.code })
    const late = { amount: '1.05', number: number(), text: `${made.code} ${(await waiting()).order.code}` }
    await camt(plainStatement(late))
    const suggested = async () => {
      const { entries } = await shop.officeAnswer('find-bank-entries', { status: 'open' })
      return entries[0]?.suggestions.map(({ order: code }) => code)
    }
    expect(await suggested()).toContain(made.code)
    const before = shop.clock.now
    shop.clock.now = new Date(before.getTime() + 61 * 86_400_000)
    expect(await suggested()).not.toContain(made.code)
    shop.clock.now = before
  })

  test('an unmatched receipt is booked by hand once', async () => {
    const { order: made, now } = await waiting()
    const { unmatched } = await camt(plainStatement({ amount: '105.00', number: number(), text: 'tickets' }))
    const entry = unmatched[0]?.id
    const open = async () =>
      (await shop.officeAnswer('find-bank-entries', { status: 'open' })).entries.map(({ id }) => id)
    expect(await open()).toContain(entry)
    const book = () => shop.office('record-payment', { order: made.code, entry })
    const both = await Promise.all([book(), book()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await open()).not.toContain(entry)
    const booked = await shop.officeAnswer('find-bank-entries', { status: 'booked' })
    expect(booked.entries[0]).toMatchObject({ order: made.code, reason: null, suggestions: [] })
    expect(await shop.office('record-payment', { order: made.code, entry: 1e9 })).toMatchObject(
      refused('entry-not-found'),
    )
  })

  test('a receipt booked for two orders at the same moment pays one', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const { unmatched } = await camt(plainStatement({ amount: '105.00', number: number(), text: 'tickets' }))
    const entry = unmatched[0]?.id
    const statement = 'select 1 from bank_entry where id = $1 for update'
    const both = await whileLocked(shop.db, { statement, values: [entry], meeting: 2 }, () =>
      [one, other].map(({ order: made }) => shop.office('record-payment', { order: made.code, entry })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const paid = [await one.now(), await other.now()].map(({ total_paid }) => total_paid ?? 0)
    expect(paid.toSorted((a, b) => a - b)).toEqual([0, 10_500])
  })

  test('a batch that does not add up is left to staff', async () => {
    const { order: made } = await waiting()
    const part = { amount: '105.00', number: 'X', text: made.code }
    const { matched, unmatched } = await camt(batchStatement('210.00', part, { ...part, amount: '100.00' }))
    expect([matched, unmatched.map(({ reason, amount }) => [reason, amount])]).toEqual([
      0,
      [['unclear-amount', 21_000]],
    ])
  })
})

describe('CSV statements', () => {
  test('a CSV statement is read by a map of its columns, with other lines above and below', async () => {
    const { order: made } = await waiting()
    const file = [
      'Kontoauszug;Konto HR12…;;;',
      '',
      'Buchungstag;Betrag;Währung;Auftraggeber;Verwendungszweck',
      `02.03.2027;"105,00";EUR;"Horvat; Ana";"Bestellung ${made.code.toLowerCase()}"`,
      '02.03.2027;-1.105,00;EUR;Landlord;Rent',
      '03.03.2027;1.000,00;EUR;Investor;Seed',
      ';;;Summe;0,00',
    ].join('\r\n')
    const columns = {
      date: 'Buchungstag',
      amount: 'Betrag',
      currency: 'Währung',
      payer: 'Auftraggeber',
      text: 'Verwendungszweck',
    }
    expect(await csv(`\uFEFF${file}`, columns)).toMatchObject({
      matched: 1,
      known: 0,
      ignored: 1,
      unmatched: [{ amount: 100_000, payer: 'Investor', text: 'Seed' }],
    })
    expect(await csv(file, columns)).toMatchObject({ matched: 0, known: 2 })
    expect(await movements(made.id)).toEqual([10_500])
  })

  test('a CSV statement with the shop’s headings needs no map, and may have a column for debits', async () => {
    const { order: made } = await waiting()
    const file = `date,credit,debit,reference\n2027-03-02,"1,105.00",,${rfReference(made.code)}\n2027-03-02,,5.00,x\n`
    expect(await csv(file)).toMatchObject({ matched: 1, ignored: 1, unmatched: [] })
    expect(await movements(made.id)).toEqual([110_500])
  })
})

describe('unreadable statements', () => {
  const good = plainStatement({ amount: '1.00', number: 'R', text: 'x' })
  const unreadable = { status: 422, body: { errors: { content: [expect.stringMatching(/can’t be read/)] } } }
  const entities = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'

  test.each([
    ['a document type', good.replace('<Document', `${entities}<Document`)],
    ['an entity that XML does not know', good.replace('>x<', '>&b;<')],
    ['broken XML', good.slice(0, -20)],
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['no XML', 'date;amount'],
    ['an invalid amount', good.replace('>1.00<', '>1,00<')],
    ['elements within elements without end', '<a>'.repeat(500) + '</a>'.repeat(500)],
  ])('a CAMT.053 file with %s is rejected as a whole', async (_, content) => {
    expect(await shop.office('import-statement', { format: 'camt053', content })).toMatchObject(unreadable)
  })

  test.each([
    ['no headings', 'a;b\n1;2'],
    ['an invalid date', 'date;amount\n2027-02-30;1,00'],
    ['invalid amounts', 'date;amount\n2027-03-01;1,0x\n2027-03-01;100 one'],
  ])('a CSV file with %s is rejected as a whole', async (_, content) => {
    expect(await shop.office('import-statement', { format: 'csv', content })).toMatchObject(unreadable)
    const kept = await shop.db.kysely
      .selectFrom('bank_entry')
      .select('id')
      .where('amount', '=', 100)
      .execute()
    expect(kept).toEqual([])
  })

  test('a map with unknown columns, an unknown format and missing content are rejected', async () => {
    for (const [payload, field] of [
      [{ format: 'csv', content: 'a;b\n1;2', columns: { colour: 'a' } }, 'columns'],
      [{ format: 'csv', content: 'a;b\n1;2', columns: { reference: 'a' } }, 'columns'],
      [{ content: 'a' }, 'format'],
      [{ format: 'csv' }, 'content'],
    ] as const)
      expect(await shop.office('import-statement', payload)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
  })

  test('a statement above the size limit is rejected', async () => {
    const rows = '2027-03-01;1,00\n'.repeat(5200)
    expect(
      await shop.office('import-statement', { format: 'csv', content: `date;amount\n${rows}` }),
    ).toMatchObject(refused('statement-too-large'))
    const long = good.replace('>x<', `>${'x'.repeat(4_000_000)}<`)
    expect(await shop.office('import-statement', { format: 'camt053', content: long })).toMatchObject(
      refused('statement-too-large'),
    )
  })
})

test('an entry has its day in the shop’s zone', async () => {
  await shop.configure({ timezone: 'Pacific/Auckland' })
  try {
    const { first } = await csv('date,amount,text\n2027-02-27,1.00,rent')
    expect(first.map(({ booked_at }) => dayIn(booked_at, 'Pacific/Auckland'))).toEqual(['2027-02-27'])
  } finally {
    await shop.configure({ timezone: 'Europe/Zagreb' })
  }
})
