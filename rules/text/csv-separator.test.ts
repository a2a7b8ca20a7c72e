import { expect, test } from 'vitest'
import { csvSeparator } from './csv'

test.each([
  [';', 'date;amount;text\n2027-03-01;105,00;Order, paid'],
  [',', 'date,amount,text\n2027-03-01,105.00,"a; b; c; d; e"'],
  ['\t', 'date\tamount\n2027-03-01\t105,00'],
  ['|', 'date|amount|text'],
  // Lines before the headings say nothing.
  [';', 'Bank of Split, main office, Croatia\n\ndate;amount;payer;text'],
  [',', 'Bank of Split\npayer,amount,text\nAna'],
  // Only the beginning of a file counts.
  [';', 'a;b' + '\n'.repeat(20_000) + 'a,b,c,d'],
  // One column has none.
  [';', 'amount'],
  [';', ''],
])('is %j in %j', (separator, text) => {
  expect(csvSeparator(text)).toBe(separator)
})
