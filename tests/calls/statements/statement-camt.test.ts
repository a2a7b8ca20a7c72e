import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { statementSteps } from '#tests/support/app/statement-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { camt, dayFile, type Line, monthFile, newNumber, nextDay } from '#tests/support/gateways/bank-files'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { waiting, send, paidOf, openEntries } = statementSteps(() => shop)

describe('variants of CAMT.053', () => {
  const entryOf = (more: string, { day = nextDay(), amount = '59.00' } = {}) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls>${more}</TxDtls></NtryDtls></Ntry>`
  const fileOf = (entries: string) =>
    camt(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id>${entries}</Stmt></BkToCstmrStmt></Document>`,
    )

  test.each([
    [
      'RfrdDocInf',
      (code: string) => `<RmtInf><Strd><RfrdDocInf><Nb>${code}</Nb></RfrdDocInf></Strd></RmtInf>`,
    ],
    [
      'InstrId',
      (code: string) => `<Refs><InstrId>${code}</InstrId><EndToEndId>NOTPROVIDED</EndToEndId></Refs>`,
    ],
  ])('the order’s code is found in %s', async (_, more) => {
    const made = await waiting()
    expect(await send(fileOf(entryOf(more(made.order.code))))).toMatchObject({ matched: 1 })
  })

  test('the payer is found in UltmtDbtr', async () => {
    const ultimate = '<RltdPties><UltmtDbtr><Pty><Nm>Iva Primjer</Nm></Pty></UltmtDbtr></RltdPties>'
    const old = '<RltdPties><UltmtDbtr><Nm>Iva Primjer</Nm></UltmtDbtr></RltdPties>'
    expect(await send(fileOf(entryOf(ultimate) + entryOf(old)))).toMatchObject({
      unmatched: [{ payer: 'Iva Primjer' }, { payer: 'Iva Primjer' }],
    })
  })

  test('a comment may contain an ampersand, but entities outside comments are rejected', async () => {
    const made = await waiting()
    const file = fileOf(
      `<!-- R&D <b> -->${entryOf(`<RmtInf><Ustrd>${made.order.code}<!-- & --></Ustrd></RmtInf>`)}`,
    )
    expect(await send(file)).toMatchObject({ matched: 1 })
    for (const bad of ['&<!-- -->b;', '<!<!-- -->DOCTYPE x>', '<!-- a -->&b;<!-- c -->'])
      expect(await shop.office('import-statement', fileOf(bad))).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('entities aren’t accepted') },
      })
  })

  test.each([
    ['CAMT.052', 'BkToCstmrAcctRpt'],
    ['CAMT.054', 'BkToCstmrDbtCdtNtfctn'],
  ])('instead of %s, the error names CAMT.053 as the file to export', async (name, element) => {
    const content = `<Document><${element}><Rpt/></${element}></Document>`
    expect(await shop.office('import-statement', camt(content))).toMatchObject({
      status: 422,
      body: {
        errors: {
          content: [expect.stringMatching(new RegExp(`${name}.*export the account statement.*CAMT\\.053`))],
        },
      },
    })
  })

  test('an unreadable entry is named, and the others are booked', async () => {
    const made = await waiting()
    const good = entryOf(`<RmtInf><Ustrd>${made.order.code}</Ustrd></RmtInf>`)
    expect(await send(fileOf(entryOf('', { amount: '1,00' }) + good))).toMatchObject({
      matched: 1,
      left_out: [{ row: 1, reason: 'It has no amount, currency or booking date.' }],
    })
  })
})

describe('reversals of receipts', () => {
  const reversedCredit = (code: string, number: string, days: [string, string]) => {
    const entry = (day: string, direction: string) =>
      `<Ntry><Amt Ccy="EUR">59.00</Amt>${direction}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${number}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${code}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    const credit = entry(days[0], '<CdtDbtInd>CRDT</CdtDbtInd>')
    const reversal = entry(days[1], '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>')
    const file = (...entries: string[]) =>
      camt(
        `<Document><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>HR1210010051863000160</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
      )
    return { credit: file(credit), reversal: file(reversal), both: file(reversal, credit) }
  }

  test('a reversal is left to staff with its receipt and order, and they book it as a chargeback', async () => {
    const made = await waiting()
    const { code } = made.order
    const files = reversedCredit(code, newNumber(), [nextDay(), nextDay()])
    const seen = [
      {
        amount: -5900,
        reason: 'receipt-reversed',
        suggestions: [],
        related: { amount: 5900, orders: [code] },
      },
    ]
    expect(await send(files.both, { dry_run: true })).toMatchObject({ matched: 1, unmatched: seen })
    expect(await send(files.both)).toMatchObject({ matched: 1, unmatched: seen, ignored: 0 })
    expect(await send(files.reversal)).toMatchObject({ matched: 0, known: 1, unmatched: [] })
    const [entry] = await openEntries()
    expect(entry).toMatchObject(seen[0] ?? {})

    const other = (await waiting()).order.code
    const parts = [
      { order: code, amount: 1 },
      { order: other, amount: 2 },
    ]
    for (const answer of [
      await shop.office('record-payment', { order: code, entry: entry?.id }),
      await shop.office('divide-entry', { entry: entry?.id, parts }),
    ])
      expect(answer).toMatchObject(refused('entry-is-reversal'))
    expect(await paidOf(made)).toBe(5900)

    const back = { order: code, entry: entry?.id }
    const { effect } = await shop.officeAnswer('record-chargeback', { ...back, dry_run: true })
    expect(effect.money).toBe(-5900)
    expect(effect.notes[0]).toMatch(/59\.00.* will be recorded as reversed by the bank\./)
    await shop.officeAnswer('record-chargeback', { ...back, fingerprint: effect.fingerprint })
    expect(await made.now()).toMatchObject({ payment_status: 'problem', total_paid: 0 })
    expect(await shop.office('record-chargeback', back)).toMatchObject(refused('entry-is-booked'))
    const [booked] = (await shop.officeAnswer('find-bank-entries', { status: 'booked' })).entries
    expect(booked).toMatchObject({ amount: -5900, order: code })
  })

  test('a reversal without the bank’s number is found by the order, or by the payer', async () => {
    const [named, byPayer] = [await waiting(), await waiting()]
    const day = nextDay()
    await send(dayFile({ day, amount: '31.00', code: named.order.code, payer: 'Somebody', iban: '' }))
    const { unmatched: open } = await send(
      dayFile({ day, amount: '32.00', code: 'tickets', payer: 'Iva Primjer' }),
    )
    await shop.officeAnswer('record-payment', { order: byPayer.order.code, entry: open[0]?.id })
    const reversal = (line: Line) => {
      const { content } = monthFile({ ...line, number: 'NONREF' })
      return camt(content.replace('CRDT</CdtDbtInd>', 'DBIT</CdtDbtInd><RvslInd>true</RvslInd>'))
    }
    expect(
      await send(
        reversal({ day: nextDay(), amount: '31.00', code: named.order.code, payer: 'Bank', iban: '' }),
      ),
    ).toMatchObject({ unmatched: [{ related: { orders: [named.order.code] } }] })
    const second = { day: nextDay(), amount: '32.00', code: 'storno', payer: 'PRIMJER IVA', iban: '' }
    expect(await send(reversal(second))).toMatchObject({
      unmatched: [{ related: { orders: [byPayer.order.code] } }],
    })
    // Each receipt is reversed once.
    expect(await send(reversal({ ...second, day: nextDay() }))).toMatchObject({
      unmatched: [{ reason: 'receipt-reversed', related: null }],
    })
  })

  test('the reversal of a divided receipt names all its orders', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const files = reversedCredit('for both', newNumber(), [nextDay(), nextDay()])
    const { unmatched } = await send(files.credit)
    const parts = [one, other].map(({ order: { code } }, index) => ({
      order: code,
      amount: 2900 + 100 * index,
    }))
    await shop.officeAnswer('divide-entry', { entry: unmatched[0]?.id ?? 0, parts })
    const codes = [one.order.code, other.order.code].toSorted()
    expect(await send(files.reversal)).toMatchObject({ unmatched: [{ related: { orders: codes } }] })
    // The same reversal in another format is not booked to one of them either.
    const { day } = await shop.db.kysely
      .selectFrom('bank_entry')
      .select('day')
      .where('id', '=', unmatched[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(await send(dayFile({ day: day ?? '', amount: '59.00', code: one.order.code }))).toMatchObject({
      matched: 0,
      unmatched: [{ reason: 'looks-like', related: { orders: codes } }],
    })
  })

  test('the reversal of an unmatched receipt prevents booking its suggestion', async () => {
    const made = await waiting()
    const other = await waiting()
    const files = reversedCredit(`${made.order.code} ${other.order.code}`, newNumber(), [
      nextDay(),
      nextDay(),
    ])
    const { unmatched } = await send(files.both)
    expect(unmatched).toMatchObject([
      { reason: 'several-orders', suggestions: [] },
      { reason: 'receipt-reversed', related: { orders: [] } },
    ])
  })

  test('a receipt is no reversal, and a plain debit is ignored', async () => {
    const made = await waiting()
    const files = reversedCredit('tickets', newNumber(), [nextDay(), nextDay()])
    const { unmatched } = await send(files.credit)
    expect(
      await shop.office('record-chargeback', { order: made.order.code, entry: unmatched[0]?.id }),
    ).toMatchObject(refused('entry-not-reversal'))
    const debit = {
      ...files.reversal,
      content: files.reversal.content.replace('<RvslInd>true</RvslInd>', ''),
    }
    expect(await send(debit)).toMatchObject({ ignored: 1, unmatched: [] })
  })
})
