import { describe, expect, test } from 'vitest'
import { bookingOfWord, directionOfWord, isBalanceWord, plainWords } from './bank-vocabulary'

describe('a direction in words', () => {
  test.each(
    'CRDT,Credit,CR,C,+,Haben,H,Gutschrift,Bij,Potražuje,Uplata,Odobrenje,Kredit,Crédit,Abono,Avere,Uznanie,Jóváírás,In,Cr.,Приход'.split(
      ',',
    ),
  )('%s is money in', (word) => expect(directionOfWord(word)).toBe('in'))

  test.each(
    'DBIT,Debit,DR,D,-,−,–,Soll,S,Lastschrift,Af,Duguje,Isplata,Terećenje,TERECENJE,Debet,Débit,débit,Cargo,Dare,Obciążenie,Terhelés,Out,Dr.,Расход'.split(
      ',',
    ),
  )('%s is money out', (word) => expect(directionOfWord(word)).toBe('out'))

  test.each(['', 'Transfer', 'X', 'Debit Card', 'Hrvatska', 'SEPA credit transfer'])(
    '%j states no direction',
    (word) => expect(directionOfWord(word)).toBeNull(),
  )
})

describe('the booking of a row in words', () => {
  test.each(
    'PENDING,Umsatz vorgemerkt,vorgemerkt,u obradi,U OBRADI,PDNG,INFO,En attente,Pendiente,In sospeso,Nog te verwerken,Not booked,nicht gebucht,Noch nicht verbucht,Status: pending,w realizacji,čekající,na čekanju'.split(
      ',',
    ),
  )('%s is pending', (cell) => expect(bookingOfWord(cell)).toBe('pending'))

  test.each(
    'BOOK,Booked,Umsatz gebucht,Izvršeno,Proknjiženo,COMPLETED,Geboekt,Comptabilisé,Zaúčtováno'.split(','),
  )('%s is booked', (cell) => expect(bookingOfWord(cell)).toBe('booked'))

  test.each(['', 'abgelehnt', 'Rejected', 'Tickets for the info desk', 'Reversed'])(
    '%j states no booking status',
    (cell) => expect(bookingOfWord(cell)).toBeNull(),
  )
})

test.each([
  ['Kontostand', true],
  ['Saldo 26.11.2026:', true],
  ['Kontostand am 26.11.2026', true],
  ['Closing balance', true],
  ['Završno stanje', true],
  ['Solde', true],
  ['Summe', true],
  ['UKUPNO:', true],
  ['Saldo of my order K7QM3XPA', false],
  ['Balance Festival', false],
  ['Mara Beispiel', false],
  ['', false],
])('%j is recognised as a balance: %s', (cell, expected) => expect(isBalanceWord(cell)).toBe(expected))

test('plainWords removes case, accents and punctuation from headings', () => {
  expect(['Soll/Haben', 'Af Bij', 'Datum knjiženja', 'Račun (IBAN)', 'Opće Đakovo'].map(plainWords)).toEqual([
    'soll haben',
    'af bij',
    'datum knjizenja',
    'racun iban',
    'opce dakovo',
  ])
})
