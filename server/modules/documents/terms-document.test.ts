import { describe, expect, test } from 'vitest'
import { hasPoppler, pdfInfo, pdfWords } from '#tests/support/documents/read-pdf'
import { termsPdf } from './terms-document'

const drawn = (html: string) =>
  termsPdf({
    shopName: 'Adriatic Sound',
    brand: '#7c3aed',
    html,
    hash: 'a1b2c3d4e5f6'.padEnd(64, '0'),
    now: '2027-03-02T09:00:00Z',
  })

describe.skipIf(!hasPoppler)('the PDF of terms and conditions', () => {
  test('terms show headings, paragraphs, lists and the addresses of links', async () => {
    const words = pdfWords(
      await drawn(
        '<h2>1. Opseg</h2><p>Vrijedi za ulaznice i <a href="https://shop.example/faq">robu</a>.</p><ol><li>Đurđica plaća</li></ol>',
      ),
    )
    for (const expected of [
      'Adriatic Sound',
      'Terms and conditions',
      '1. Opseg',
      'robu (https://shop.example/faq)',
      '1. Đurđica plaća',
      'version a1b2c3d4e5f6',
      'page 1 of 1',
    ])
      expect(words).toContain(expected)
  })

  test('long terms continue on further pages without losing a word', async () => {
    const paragraph = (n: number) =>
      `<p>${Array.from({ length: 400 }, (_, index) => `w${n}x${index}`).join(' ')}</p>`
    const huge = `<p>${Array.from({ length: 4000 }, (_, index) => `h${index}`).join(' ')}</p>`
    const file = await drawn(Array.from({ length: 8 }, (_, n) => paragraph(n)).join('') + huge)
    const words = pdfWords(file)
    expect(Number(/Pages:\s+(\d+)/.exec(pdfInfo(file))?.[1])).toBeGreaterThan(5)
    for (const word of ['w0x0', 'w0x399', 'w7x0', 'w7x399', 'h0', 'h1999', 'h3999'])
      expect(words).toMatch(new RegExp(`\\b${word}\\b`))
    expect(words.match(/\bw\dx\d+\b/g)).toHaveLength(3200)
    expect(words.match(/\bh\d+\b/g)).toHaveLength(4000)
  })
})
