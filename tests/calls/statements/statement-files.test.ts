import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { statementSteps } from '#tests/support/app/statement-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { camt, csv, german, monthFile, nextDay } from '#tests/support/gateways/bank-files'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { waiting, send, paidOf } = statementSteps(() => shop)

describe('columns that state the direction in words', () => {
  const ing = (word: string, code: string) =>
    csv(
      `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"
"${nextDay().replaceAll('-', '')}";"M Voorbeeld";"NL00";"NL91ABNA0417164300";"OV";"${word}";"59,00";"Overschrijving";"Teruggave ${code}"`,
      { date: 'Datum', amount: 'Bedrag (EUR)', payer: 'Naam / Omschrijving', text: 'Mededelingen' },
    )
  const croatian = (heading: string, word: string, code: string) =>
    csv(
      `Datum knjiženja;Naziv platitelja/primatelja;${heading};Iznos;Opis plaćanja\n${german(nextDay())}.;Marko Primjer;${word};59,00;Povrat za narudžbu ${code}`,
      { date: 'Datum knjiženja', amount: 'Iznos', text: 'Opis plaćanja', direction: heading },
    )

  test('the direction column is found by its heading: credits pay orders, debits do not', async () => {
    const made = await waiting()
    const { code } = made.order
    expect(await send(ing('Af', code))).toMatchObject({ matched: 0, unmatched: [], ignored: 1 })
    expect(await paidOf(made)).toBe(0)
    expect(await send(ing('Bij', code))).toMatchObject({ matched: 1, ignored: 0 })
    expect(await paidOf(made)).toBe(5900)
  })

  test.each(['Duguje', 'Isplata', 'Debet', 'Débit', 'DR', 'Soll', 'Lastschrift', 'Terećenje', 'DBIT', 'D'])(
    'the direction %s is a debit',
    async (word) => {
      const made = await waiting()
      expect(await send(croatian('Smjer', word, made.order.code))).toMatchObject({ matched: 0, ignored: 1 })
      expect(await paidOf(made)).toBe(0)
    },
  )

  test.each(['Potražuje', 'Uplata', 'Kredit', 'Crédit', 'CR', 'Haben', 'Gutschrift', 'Odobrenje'])(
    'the direction %s is a credit',
    async (word) => {
      const made = await waiting()
      expect(await send(croatian('Kolona', word, made.order.code))).toMatchObject({ matched: 1 })
    },
  )

  test('a row with an unknown direction is named and not booked, and the others are booked', async () => {
    const made = await waiting()
    expect(
      await shop.office('import-statement', croatian('Smjer', 'Prijenos', made.order.code)),
    ).toMatchObject({
      status: 422,
      body: { errors: { content: [expect.stringContaining("'Prijenos'")] } },
    })
    const day = german(nextDay())
    const rows = `${day};10,00;Uplata;${made.order.code}\n${day};20,00;Prijenos;${made.order.code}\n${day};30,00;;${made.order.code}`
    expect(await send(csv(`date;amount;Smjer;text\n${rows}`))).toMatchObject({
      matched: 1,
      left_out_count: 2,
      left_out: [
        { row: 3, reason: "'Prijenos' doesn’t say whether money came in or went out." },
        { row: 4, reason: 'It doesn’t say whether money came in or went out.' },
      ],
    })
    expect(await paidOf(made)).toBe(1000)
  })
})

describe('pending rows of a statement', () => {
  const head =
    '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"'
  const columns = {
    date: 'Buchungstag',
    amount: 'Betrag',
    currency: 'Waehrung',
    payer: 'Beguenstigter/Zahlungspflichtiger',
    account: 'Kontonummer/IBAN',
    text: 'Verwendungszweck',
  }

  test('a pending row is counted, and pays once when it is booked the next day', async () => {
    const made = await waiting()
    const { code } = made.order
    const [first, next] = [german(nextDay()), german(nextDay())]
    const pending = `"DE00";"${first}";"";"GUTSCHR. UEBERWEISUNG";"${code}";"Mara Beispiel";"DE89370400440532013000";"COBADEFFXXX";"59,00";"EUR";"Umsatz vorgemerkt"`
    const booked = `"DE00";"${next}";"${next}";"GUTSCHR. UEBERWEISUNG";"SVWZ+${code} EREF+NOTPROVIDED";"MARA BEISPIEL";"DE89370400440532013000";"COBADEFFXXX";"59,00";"EUR";"Umsatz gebucht"`
    expect(await send(csv(`${head}\n${pending}`, columns))).toMatchObject({
      matched: 0,
      unmatched: [],
      pending: 1,
      ignored: 0,
    })
    expect(await send(csv(`${head}\n${booked}`, columns))).toMatchObject({ matched: 1, pending: 0 })
    expect(await paidOf(made)).toBe(5900)
  })

  test.each([
    ['Status', 'PENDING', { pending: 1, matched: 0 }],
    ['status', 'u obradi', { pending: 1, matched: 0 }],
    ['Status', 'Booked', { pending: 0, matched: 1 }],
    ['Status', '', { pending: 0, matched: 1 }],
    ['Info', 'Danke, u obradi je', { pending: 1, matched: 0 }],
    ['Info', 'Greetings from the desk', { pending: 0, matched: 1 }],
  ])('the pending status is found in the column %s: %j', async (heading, word, expected) => {
    const made = await waiting()
    expect(
      await send(csv(`date;amount;text;${heading}\n${nextDay()};59,00;${made.order.code};${word}`)),
    ).toMatchObject(expected)
  })

  test('a row with another status is named and not booked', async () => {
    const made = await waiting()
    const file = csv(`date;amount;text;status\n${nextDay()};59,00;${made.order.code};Rejected`)
    expect(await shop.office('import-statement', file)).toMatchObject({
      status: 422,
      body: { errors: { content: [expect.stringContaining("'Rejected'")] } },
    })
  })

  test.each(['<Sts>PDNG</Sts>', '<Sts><Cd>INFO</Cd></Sts>', '<Sts><Prtry>vorgemerkt</Prtry></Sts>'])(
    'an entry is pending in CAMT.053: %s',
    async (status) => {
      const made = await waiting()
      const { content } = monthFile({ day: nextDay(), amount: '59.00', code: made.order.code })
      const pending = content.replace('<Sts><Cd>BOOK</Cd></Sts>', status)
      expect(await send(camt(pending))).toMatchObject({ matched: 0, pending: 1, ignored: 0 })
    },
  )
})

describe('statements as banks write them', () => {
  test.each([
    ['two digits of the year', (day: string) => `${german(day).slice(0, 6)}${day.slice(2, 4)}`],
    ['dashes', (day: string) => german(day).replaceAll('.', '-')],
    ['the year first, and points', (day: string) => `${day.replaceAll('-', '.')}.`],
    ['the year first, and slashes', (day: string) => day.replaceAll('-', '/')],
    ['a time', (day: string) => `${german(day)} 14:05`],
    ['an ISO time', (day: string) => `${day}T14:05:00+02:00`],
    ['no separators', (day: string) => day.replaceAll('-', '')],
    ['a name of the month', (day: string) => `${day.slice(8)} Jul ${day.slice(0, 4)}`],
  ])('a date with %s is read', async (_, written) => {
    const made = await waiting()
    const day = nextDay()
    // July has 31 days.
    const inJuly = `2026-07-${day.slice(8)}`
    const { first, matched } = await send(
      csv(
        `"Buchungstag";"Verwendungszweck";"Betrag";"Waehrung";"Info"\n"${written(inJuly)}";"${made.order.code}";"59,00";"EUR";"Umsatz gebucht"`,
        { date: 'Buchungstag', amount: 'Betrag', currency: 'Waehrung', text: 'Verwendungszweck' },
      ),
    )
    expect(matched).toBe(1)
    expect(first[0]?.booked_at).toBe(`${inJuly}T10:00:00.000Z`)
  })

  test('unescaped quotes are read', async () => {
    const made = await waiting()
    const day = german(nextDay())
    const { unmatched, ...answer } = await send(
      csv(
        `Datum;Naziv;Iznos;Opis\n${day};"ORION" d.o.o.;59,00;${made.order.code}\n${day};Iva Primjer;20,00;karte\n`,
        { date: 'Datum', payer: 'Naziv', amount: 'Iznos', text: 'Opis' },
      ),
    )
    expect(answer).toMatchObject({ matched: 1, left_out_count: 0, first: [{ payer: '"ORION" d.o.o.' }, {}] })
    expect(unmatched).toMatchObject([{ payer: 'Iva Primjer', amount: 2000 }])
  })

  test.each(['26.11.2026', '', '26.11.26'])(
    'headings below other lines are found, and so is a last line with the balance of %j',
    async (date) => {
      const made = await waiting()
      const day = german(nextDay())
      const content = `Umsaetze Girokonto;;;;;
Kunde: Valbor;;;;;
26.10.2026 - 26.11.2026;;;;;

Buchungstag;Wert;Umsatzart;Beguenstigter / Auftraggeber;Verwendungszweck;IBAN;Betrag;Waehrung
${day};${day};SEPA-Gutschrift;Mara Beispiel;${made.order.code};DE89370400440532013000;59,00;EUR
Kontostand;${date};;;;;1.059,00;EUR
${date};${date};Kontostand;;;;1.059,00;EUR`
      expect(
        await send(
          csv(content, {
            date: 'Buchungstag',
            payer: 'Beguenstigter / Auftraggeber',
            text: 'Verwendungszweck',
            account: 'IBAN',
            amount: 'Betrag',
            currency: 'Waehrung',
          }),
        ),
      ).toMatchObject({ matched: 1, unmatched: [], ignored: 2, left_out_count: 0 })
    },
  )

  test('amounts with other signs, words and brackets are read; an unreadable debit rejects nothing', async () => {
    const made = await waiting()
    const day = german(nextDay())
    const rows = [
      `${day};Bank;−12,00;naknada`,
      `${day};Bank;(12,00);naknada`,
      `${day};Bank;12,00-;naknada`,
      `${day};Bank;12,00 S;naknada`,
      `${day};Iva;10,00 H;${made.order.code}`,
      `${day};Iva;11.00 CR;${made.order.code}`,
      `${day};Iva;+12,00;${made.order.code}`,
      `${day};Bank;−12,x;naknada`,
    ]
    expect(
      await send(
        csv(`Datum;Naziv;Iznos;Opis\n${rows.join('\n')}`, {
          date: 'Datum',
          payer: 'Naziv',
          amount: 'Iznos',
          text: 'Opis',
        }),
      ),
    ).toMatchObject({ matched: 3, ignored: 4, left_out: [{ row: 9, reason: "'−12,x' isn’t an amount." }] })
    expect(await paidOf(made)).toBe(3300)
  })

  test('a dash in the empty one of two amount columns is read as empty', async () => {
    const made = await waiting()
    const day = nextDay()
    const file = csv(
      `date;credit;debit;text\n${day};59,00;-;${made.order.code}\n${day};-;bad;fee\n${day};–;12,00;fee`,
    )
    expect(await send(file)).toMatchObject({ matched: 1, ignored: 2, left_out_count: 0 })
  })

  test('an unreadable row is named, and the others are booked', async () => {
    const made = await waiting()
    const day = nextDay()
    const { code } = made.order
    const rows = [
      `${day},Iva,59,50,${code}`,
      `${day},Iva,"12,50",${code}`,
      `yesterday,Iva,10.00,${code}`,
      `,Iva,10.00,${code}`,
      `${day},Iva,ten 10,${code}`,
    ]
    const answer = await send(csv(`date,payer,amount,text\n\n${rows.join('\n')}`))
    expect(answer).toMatchObject({ matched: 1, unmatched: [], ignored: 0, left_out_count: 4 })
    expect(answer.left_out).toEqual([
      { row: 3, reason: expect.stringContaining('more cells') },
      { row: 5, reason: "'yesterday' isn’t a date." },
      { row: 6, reason: 'It has no date.' },
      { row: 7, reason: "'ten 10' isn’t an amount." },
    ])
    expect(await paidOf(made)).toBe(1250)
  })

  test('at most 50 rows are named', async () => {
    const day = nextDay()
    const rows = Array.from({ length: 60 }, (_, index) => `${day};x${index};a`)
    const { left_out, left_out_count } = await send(
      csv(`date;amount;text\n${day};-1,00;a\n${rows.join('\n')}`),
    )
    expect([left_out.length, left_out_count]).toEqual([50, 60])
  })

  test('the currency of an amount is read', async () => {
    const made = await waiting()
    expect(await send(csv(`date;amount;text\n${nextDay()};59,00 USD;${made.order.code}`))).toMatchObject({
      matched: 0,
      unmatched: [{ reason: 'other-currency', currency: 'USD' }],
    })
  })
})
