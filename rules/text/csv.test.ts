import { describe, expect, test } from 'vitest'
import { csvRows, csvSeparator } from './csv'

const cellsOf = (content: string, separator = ';') => csvRows(content, separator).map(({ cells }) => cells)

describe('rows of a CSV file', () => {
  test.each<[string, string, string[][]]>([
    [
      'plain',
      '\uFEFFa;b\r\nc; d \n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quoted, with separators', '"a;b";"c"', [['a;b', 'c']]],
    ['escaped quotes', '"say ""hi""";"""";""', [['say "hi"', '"', '']]],
    ['a quoted cell over two lines', '"Opis\nplaćanja";b\nc', [['Opis\nplaćanja', 'b'], ['c']]],
    ['quotes that nobody escaped, around a word', '"ORION" d.o.o.;59,00', [['"ORION" d.o.o.', '59,00']]],
    [
      'quotes that nobody escaped, with quoted cells after',
      '"ORION" d.o.o.;"59,00"',
      [['"ORION" d.o.o.', '59,00']],
    ],
    ['quotes that nobody escaped, within quotes', '"He said "hi" there";x', [['He said "hi" there', 'x']]],
    ['quotes inside an unquoted cell', 'the "ORION";x', [['the "ORION"', 'x']]],
    [
      'a quote that is not closed',
      'a;"Iva;59,00\nb;Ana;20,00',
      [
        ['a', '"Iva', '59,00'],
        ['b', 'Ana', '20,00'],
      ],
    ],
    [
      'a quote that is not closed, before quoted cells',
      'a;"Iva;59,00\nb;"Ana";20,00',
      [
        ['a', '"Iva', '59,00'],
        ['b', 'Ana', '20,00'],
      ],
    ],
    ['a byte order mark within a cell', 'a\uFEFFb;c', [['a\uFEFFb', 'c']]],
    ['blanks around and within quotes', 'x;  " a;b "  ;c', [['x', 'a;b', 'c']]],
    ['escaped quotes around a separator', '"say ""hi; there""";x', [['say "hi; there"', 'x']]],
    ['a quoted cell of three lines', '"a\nbc\nd";e', [['a\nbc\nd', 'e']]],
    ['a quoted cell with a separator on its first line', '"a;b\nc";d', [['a;b\nc', 'd']]],
    ['a quoted cell with a separator on its second line', '"ab\nc;d";e', [['ab\nc;d', 'e']]],
    [
      'separators on both lines of an open quote',
      '"a;b\nc;d"',
      [
        ['"a', 'b'],
        ['c', 'd"'],
      ],
    ],
    ['text after a quote, and a quote on the next line', '"a"b\nc"', [['"a"b'], ['c"']]],
    ['text after the quote that closes a cell of two lines', '"a\nb" x;c', [['"a'], ['b" x', 'c']]],
    ['empty rows and cells', ';;\n\na;;', [['a', '', '']]],
  ])('CSV rows are read: %s', (_, content, expected) => expect(cellsOf(content)).toEqual(expected))

  test('end a quoted cell after 30 more lines at the latest', () => {
    const cell = (lines: number) => '"' + 'x\n'.repeat(lines) + 'y"'
    expect(cellsOf(cell(30))).toEqual([['x\n'.repeat(30) + 'y']])
    expect(cellsOf(cell(31))).toHaveLength(32)
  })

  test('CSV rows have the numbers of their first lines', () => {
    expect(csvRows('a\n\n"b\nc"\nd', ';').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test.each([
    '"a;'.repeat(300_000),
    '"a""b;'.repeat(200_000),
    '"a\n'.repeat(300_000),
    `${'"a;'.repeat(300_000)}"`,
    '"'.repeat(900_001),
    ' '.repeat(900_000) + '"a',
  ])('CSV files are read in linear time: %#', (content) => {
    const began = performance.now()
    csvRows(content, ';')
    expect(performance.now() - began).toBeLessThan(3000)
  })
})

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
])('the separator is %j in %j', (separator, text) => {
  expect(csvSeparator(text)).toBe(separator)
})
