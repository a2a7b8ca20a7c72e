import { describe, expect, test } from 'vitest'
import { guessColumns, readHeadings } from './statement-columns'

describe('the columns of a statement are guessed by their headings', () => {
  test('in English', () => {
    expect(
      guessColumns([
        'Booking date',
        'Value date',
        'Payer',
        'IBAN',
        'Amount (EUR)',
        'Currency',
        'Description',
        'Balance',
      ]),
    ).toEqual({
      date: 'Booking date',
      payer: 'Payer',
      account: 'IBAN',
      amount: 'Amount (EUR)',
      currency: 'Currency',
      text: 'Description',
    })
  })

  test('in German, where the account of the shop is next to that of the payer', () => {
    expect(
      guessColumns([
        'IBAN Auftragskonto',
        'Buchungstag',
        'Valutadatum',
        'Name Zahlungsbeteiligter',
        'IBAN Zahlungsbeteiligter',
        'Verwendungszweck',
        'Betrag',
        'Währung',
        'Soll/Haben',
      ]),
    ).toEqual({
      date: 'Buchungstag',
      payer: 'Name Zahlungsbeteiligter',
      account: 'IBAN Zahlungsbeteiligter',
      text: 'Verwendungszweck',
      amount: 'Betrag',
      currency: 'Währung',
      direction: 'Soll/Haben',
    })
  })

  test('in Croatian, where what came in has a column of its own, and what went out is no amount', () => {
    expect(
      guessColumns([
        'Datum valute',
        'Datum knjiženja',
        'Iznos isplate',
        'Iznos uplate',
        'Platitelj',
        'Račun platitelja',
        'Poziv na broj platitelja',
        'Poziv na broj primatelja',
        'Opis plaćanja',
      ]),
    ).toEqual({
      date: 'Datum knjiženja',
      credit: 'Iznos uplate',
      payer: 'Platitelj',
      account: 'Račun platitelja',
      reference: 'Poziv na broj primatelja',
      text: 'Opis plaćanja',
    })
  })
})

describe('the columns of the direction and the status', () => {
  test('are found in a Dutch file', () => {
    const head =
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"'
    expect(readHeadings(head, {}).columns).toEqual({
      date: 'Datum',
      payer: 'Naam / Omschrijving',
      account: 'Tegenrekening',
      direction: 'Af Bij',
      amount: 'Bedrag (EUR)',
      text: 'Mededelingen',
    })
  })

  test('are found as Smjer, and as Info where what stands below it is a status', () => {
    expect(guessColumns(['Datum', 'Smjer', 'Iznos'])).toEqual({
      date: 'Datum',
      direction: 'Smjer',
      amount: 'Iznos',
    })
    const columns = ['Buchungstag', 'Betrag', 'Info']
    expect(guessColumns(columns, ['26.11.2026', '59,00', 'Umsatz vorgemerkt'])).toMatchObject({
      status: 'Info',
    })
    expect(guessColumns(columns, ['26.11.2026', '59,00', 'Hello'])).not.toHaveProperty('status')
  })
})

describe('a column with the name Valuta', () => {
  const columnsOf = (...lines: string[]) => readHeadings(lines.join('\r\n'), {}).columns

  test('has the value date in German, which is no currency, and no date where there is a booking date', () => {
    expect(
      columnsOf(
        'Buchungstag;;Valuta;Name;Verwendungszweck;Betrag;Währung',
        '24.11.2026;;25.11.2026;Ana;Pass;5,00;EUR',
      ),
    ).toMatchObject({ date: 'Buchungstag', currency: 'Währung' })
    expect(columnsOf('Valuta;Name;Betrag', '25.11.2026;Ana;5,00')).toEqual({
      date: 'Valuta',
      payer: 'Name',
      amount: 'Betrag',
    })
  })

  test('has the currency in Croatian, where the value date is "Datum valute"', () => {
    expect(columnsOf('Datum valute;Platitelj;Iznos;Valuta', '25.11.2026;Ana;5,00;EUR')).toEqual({
      date: 'Datum valute',
      payer: 'Platitelj',
      amount: 'Iznos',
      currency: 'Valuta',
    })
  })
})

describe('the headings of a file', () => {
  const file = `\uFEFFRačun;HR1210010051863000160\r\nStanje;12,00\r\n\r\nDatum;"Iznos; u EUR";"Opis
plaćanja";Datum\r\n24.11.2026;5,00;"Datum, iznos";\r\n`

  test('stand below what the bank writes first, in quotes or not, each once', () => {
    expect(readHeadings(file, {})).toEqual({
      headings: ['Datum', 'Iznos; u EUR', 'Opis\nplaćanja'],
      columns: { date: 'Datum', amount: 'Iznos; u EUR', text: 'Opis\nplaćanja' },
    })
  })

  test('are those of the last time where the file has them all, also what was not there', () => {
    const kept = { date: 'Datum', amount: 'Iznos; u EUR', text: '' }
    expect(readHeadings(file, kept).columns).toEqual(kept)
    expect(readHeadings(file, { ...kept, payer: 'Name' }).columns).not.toEqual(kept)
  })

  test('of a file without any that is known are its longest row', () => {
    expect(readHeadings('Foo\nA,B,C\n1,2,3\n', {})).toEqual({ headings: ['A', 'B', 'C'], columns: {} })
  })
})
