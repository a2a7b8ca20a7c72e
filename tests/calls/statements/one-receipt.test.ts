import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { statementSteps } from '#tests/support/app/statement-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { whileLocked } from '#tests/support/database/lock-rows'
import {
  csv,
  dayFile,
  dayRows,
  german,
  monthFile,
  newNumber,
  nextDay,
} from '#tests/support/gateways/bank-files'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { waiting, send, paidOf, openEntries } = statementSteps(() => shop)

describe('a receipt in two files counts once', () => {
  test('half of an order in CSV and again in CAMT.053 leaves the second receipt and the first to staff', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '52.50', code: made.order.code }
    expect(await send(dayFile(line))).toMatchObject({ matched: 1, unmatched: [] })
    const seen = {
      matched: 0,
      known: 0,
      unmatched: [
        {
          amount: 5250,
          reason: 'looks-like',
          suggestions: [],
          related: { amount: 5250, payer: 'Mara Primjer', orders: [made.order.code], closed: null },
        },
      ],
    }
    expect(await send(monthFile(line), { dry_run: true })).toMatchObject(seen)
    const month = monthFile(line)
    expect(await send(month)).toMatchObject(seen)
    expect(await made.now()).toMatchObject({ payment_status: 'partial', total_paid: 5250 })
    const [entry] = await openEntries()
    expect(entry).toMatchObject(seen.unmatched[0] ?? {})
    expect(await send(month)).toMatchObject({ matched: 0, known: 1, unmatched: [] })
  })

  test('a CSV file has the same receipts if other columns are mapped', async () => {
    const made = await waiting()
    const { columns, ...file } = csv(
      `Dan;Iznos;Ime;Opis\n${german(nextDay())};52,50;Iva Primjer;${made.order.code}`,
      { date: 'Dan', amount: 'Iznos', payer: 'Ime', text: 'Opis' },
    )
    expect(await send({ ...file, columns: { date: 'Dan', amount: 'Iznos', text: 'Opis' } })).toMatchObject({
      matched: 1,
    })
    expect(await send({ ...file, ...(columns && { columns }) })).toMatchObject({ matched: 0, known: 1 })
    expect(await paidOf(made)).toBe(5250)
  })

  test('a receipt that has a number only in the second file is left to staff', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '52.50', code: made.order.code }
    await send(dayFile(line))
    const [row] = dayRows([line])
    expect(await send(csv(`date;amount;payer;account;text;id\n${row};77`))).toMatchObject({
      matched: 0,
      unmatched: [{ reason: 'looks-like' }],
    })
    expect(await paidOf(made)).toBe(5250)
  })

  test('a receipt stored by an earlier version is recognised', async () => {
    const made = await waiting()
    const day = nextDay()
    const file = dayFile({ day, amount: '52.50', code: made.order.code })
    await send(file)
    // Computed as versions before migration 062 did for this row.
    await shop.db.kysely
      .updateTable('bank_entry')
      .set({ key: formerKeyOf(made.order.code, day) })
      .where('order_id', '=', made.order.id)
      .execute()
    expect(await send(file)).toMatchObject({ matched: 0, known: 1, unmatched: [] })
  })

  test('two equal receipts in a file are two, and so are equal ones on two days', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '10.00', code: made.order.code }
    expect(await send(dayFile(line, line))).toMatchObject({ matched: 2 })
    expect(await send(monthFile({ ...line, day: nextDay() }))).toMatchObject({ matched: 1 })
    expect(await paidOf(made)).toBe(3000)
  })

  test('if one of two equal receipts in a file is stored, the other is new; later both are known', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '10.00', code: made.order.code }
    await send(dayFile(line))
    const month = monthFile(line, line)
    expect(await send(month, { dry_run: true })).toMatchObject({ matched: 1, unmatched: [{}] })
    const { unmatched } = await send(month)
    expect(unmatched).toMatchObject([{ reason: 'looks-like' }])
    expect(await paidOf(made)).toBe(2000)
    expect(await send(month)).toMatchObject({ matched: 0, known: 2 })

    // Once it was dismissed as a duplicate, a third file with two of them adds nothing to the order.
    await shop.officeAnswer('dismiss-entry', { entry: unmatched[0]?.id ?? 0, because: 'same-receipt' })
    const text = `date;amount;payer;account;text;more\n${dayRows([line, line])
      .map((row, index) => `${row};${index}`)
      .join('\n')}`
    expect(await send(csv(text))).toMatchObject({
      matched: 0,
      unmatched: [{ reason: 'looks-like' }, { reason: 'looks-like' }],
    })
    expect(await paidOf(made)).toBe(2000)
  })

  test('a new receipt of a file is booked although the file also has the stored one', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '10.00', code: made.order.code, number: newNumber() }
    await send(dayFile(line))
    await send(monthFile(line))
    expect(await send(monthFile(line, { ...line, number: newNumber() }))).toMatchObject({
      matched: 1,
      known: 1,
    })
    expect(await paidOf(made)).toBe(2000)
  })

  test('a new receipt is booked beside a known one that resembles an undecided one', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '10.00', code: made.order.code }
    await send(dayFile(line))
    expect(await send(monthFile(line))).toMatchObject({ unmatched: [{ reason: 'looks-like' }] })
    expect(await send(dayFile(line, line))).toMatchObject({ matched: 1, known: 1, unmatched: [] })
    expect(await paidOf(made)).toBe(2000)
  })

  test('a receipt with several possible duplicates matches the one with its text', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '10.00' }
    const { code } = made.order
    await send(dayFile({ ...line, code: `${code} one` }, { ...line, code: `${code} two` }))
    expect(
      await send(monthFile({ ...line, code: `${code} two` }, { ...line, code: `${code} one` })),
    ).toMatchObject({
      unmatched: [{ related: { text: `Uplata ${code} two` } }, { related: { text: `Uplata ${code} one` } }],
    })
  })

  test('one payer pays two orders with equal amounts on one day', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const line = { day: nextDay(), amount: '105.00' }
    await send(dayFile({ ...line, code: one.order.code }))
    expect(await send(monthFile({ ...line, code: other.order.code }))).toMatchObject({ matched: 1 })
  })

  test('a receipt that names no order is compared by its payer, in any order of the words', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '52.50' }
    await send(dayFile({ ...line, code: 'tickets', payer: 'PRIMJER MARA', iban: '' }))
    expect(await send(monthFile({ ...line, code: made.order.code, iban: '' }))).toMatchObject({
      matched: 0,
      unmatched: [{ reason: 'looks-like', related: { payer: 'PRIMJER MARA', orders: [] } }],
    })
    expect(await paidOf(made)).toBe(0)
  })

  test('a payment recorded by hand is no bank receipt', async () => {
    const made = await waiting()
    const day = nextDay()
    await shop.officeAnswer('record-payment', {
      order: made.order.code,
      amount: 5250,
      reference: 'by hand',
      received_at: `${day}T10:00:00Z`,
    })
    expect(await send(dayFile({ day, amount: '52.50', code: made.order.code }))).toMatchObject({ matched: 1 })
  })

  test('simultaneous imports in two formats book a receipt once', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '52.50', code: made.order.code }
    const both = await whileLocked(
      shop.db,
      {
        statement: 'select 1 from orders where id = $1 for update',
        values: [made.order.id],
        meeting: 2,
      },
      () => [send(dayFile(line)), send(monthFile(line))],
    )
    expect(both.map(({ matched }) => matched).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(both.flatMap(({ unmatched }) => unmatched)).toMatchObject([
      { reason: 'looks-like', related: { orders: [made.order.code] } },
    ])
    expect(await paidOf(made)).toBe(5250)
  })

  test('staff dismiss a possible duplicate, or book it anyway', async () => {
    const made = await waiting()
    const line = { day: nextDay(), amount: '10.00', code: made.order.code }
    await send(dayFile(line, line))
    const { unmatched } = await send(monthFile(line, line))
    const [same = 0, another = 0] = unmatched.map(({ id }) => id)
    const { entry } = await shop.officeAnswer('dismiss-entry', { entry: same, because: 'same-receipt' })
    expect(entry.closed).toEqual({ because: 'same-receipt', note: null })
    await shop.officeAnswer('record-payment', { order: made.order.code, entry: another })
    expect(await paidOf(made)).toBe(3000)
    const reopened = await shop.officeAnswer('reopen-entry', { entry: same })
    expect(reopened.entry).toMatchObject({ reason: 'looks-like', closed: null, related: { amount: 1000 } })
  })
})

/** Key of the row of `dayFile` on a day, by the rule of versions before migration 062. */
function formerKeyOf(code: string, day: string): string {
  const said = ['mara primjer', 'HR1723600001101234565', null, `Uplata ${code}`]
  const identity = JSON.stringify([null, day, 5250, 'EUR', said])
  return createHash('sha256').update(`1\n${identity}`).digest('hex').slice(0, 40)
}
