import { expect, test } from 'vitest'
import { PdfFile, pdfDate, pdfText, points } from './pdf-file'

test('the cross-reference table has the offset of each object, in any order of writing', () => {
  const file = new PdfFile()
  const catalog = file.reserve()
  const stream = file.writeStream({ Type: '/X' }, Buffer.from([0, 255, 10, 13, 128]))
  const info = file.write('<< /Title (é) >>')
  file.write('<< /Type /Catalog >>', catalog)
  const pdf = file.finish({ catalog, info, id: 'ab' }).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  expect(pdf.slice(table)).toMatch(/^xref\n0 4\n0000000000 65535 f \n/)
  const begins = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(begins.map((at) => pdf.slice(at, at + 8))).toEqual(
    [catalog, stream, info].map((one) => `${one} 0 obj\n`),
  )
  expect(pdf).toContain('/Length 5\n>>\nstream\n\u0000\u00ff\n\r\u0080\nendstream')
})

test.each([
  ['plain', '(plain)'],
  [String.raw`a (b) \c`, String.raw`(a \(b\) \\c)`],
  ['Žuta', '<feff017d007500740061>'],
])('the text %j is written as a PDF string', (text, written) => {
  expect(pdfText(text)).toBe(written)
})

test('dates are written in UTC, and numbers with at most four decimals', () => {
  expect(pdfDate('2027-01-15T09:00:00.250+01:00')).toBe('(D:20270115080000Z)')
  expect([1 / 3, 1e-7, -0.00001, 12].map(points).map(String)).toEqual(['0.3333', '0', '0', '12'])
})
