import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { festivalInvoice } from '#tests/support/documents/invoice-examples'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'
import { festivalTicket } from '#tests/support/documents/ticket-examples'
import { drawDocument } from './draw-document'

const names = {
  Chinese: '李明',
  'traditional Chinese': '陳大文',
  Japanese: 'タナカ ひろし',
  Korean: '김민준',
  Arabic: 'محمد علي',
  Persian: 'پریسا کریمی',
  'Arabic with a ligature': 'عبد السلام',
  Hebrew: 'דוד כהן',
  Hindi: 'ऋत्विक शर्मा',
  Greek: 'Νίκος Παππάς',
  Cyrillic: 'Љиљана Ђурић',
  Vietnamese: 'Nguyễn Thị Ánh',
  Thai: 'สมชาย ใจดี',
  Georgian: 'ნინო ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  'two scripts': 'Ana 王 Horvat',
}

const ticketOf = (full_name: string) => ({
  ...festivalTicket,
  ticket: { ...festivalTicket.ticket, full_name },
})
const invoiceOf = (name: string) => ({
  ...festivalInvoice,
  customer: { ...festivalInvoice.customer, name },
  lines: festivalInvoice.lines.map((line) => ({ ...line, detail: name })),
})

const documentsWith = async (name: string): Promise<Record<string, Buffer>> => ({
  ticket: await drawDocument({ kind: 'tickets', tickets: [ticketOf(name)] }),
  badge: await drawDocument({ kind: 'badges', tickets: [ticketOf(name)] }),
  invoice: await drawDocument({ kind: 'invoice', snapshot: invoiceOf(name) }),
})

/** Counts the glyphs on a document's pages that stand for a missing character. */
function missingGlyphs(pdf: Buffer): number {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  let missing = 0
  for (const [, stream = ''] of streams) {
    let content = stream
    try {
      content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      // The stream is not deflated.
    }
    if (!content.includes(' TJ')) continue
    for (const [, codes = ''] of content.matchAll(/<([0-9a-f]+)>/g))
      missing += (codes.match(/.{4}/g) ?? []).filter((code) => code === '0000').length
  }
  return missing
}

/** Removes the direction marks that pdftotext adds. */
const plain = (text: string) =>
  text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').normalize('NFKC')

describe.skipIf(!hasPoppler)('names in any script', () => {
  test.each(Object.entries(names))(
    'a name in %s can be read from a ticket, a badge and an invoice',
    async (_script, name) => {
      for (const [kind, pdf] of Object.entries(await documentsWith(name))) {
        const words = plain(pdfWords(pdf))
        expect([kind, words.includes(plain(name)), words.includes('□')]).toEqual([kind, true, false])
        expect([kind, missingGlyphs(pdf)]).toEqual([kind, 0])
      }
    },
  )

  test('a name in any script adds less than 20 kB to a ticket', async () => {
    const { ticket: latin } = await documentsWith('Ana Horvat')
    for (const name of Object.values(names)) {
      const { ticket } = await documentsWith(name)
      expect([name, (ticket?.length ?? 0) - (latin?.length ?? 0) < 20_000]).toEqual([name, true])
    }
  })

  test('an Arabic name of two lines keeps the order of its lines', async () => {
    const long = 'محمد علي عبد الرحمن بن عبد العزيز الهاشمي القرشي المدني الحسيني'
    const pdf = await drawDocument({ kind: 'badges', tickets: [ticketOf(long)] })
    const words = plain(pdfWords(pdf))
    expect(words.indexOf('محمد')).toBeGreaterThan(-1)
    expect(words.indexOf('محمد')).toBeLessThan(words.indexOf('الهاشمي'))
  })
})
