import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { festivalCreditNote, festivalInvoice } from '#tests/support/documents/invoice-examples'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'
import { coachTicket, festivalTicket } from '#tests/support/documents/ticket-examples'
import { projectRoot } from '../../platform/storage/folders'
import { badgesPdf } from './draw-document'
import { invoicePdf } from './invoice-document'
import { ticketsPdf } from './ticket-document'

const heldBy = (full_name: string) => ({
  ...festivalTicket,
  ticket: { ...festivalTicket.ticket, full_name },
})
const lines = Array.from({ length: 45 }, (_, index) => ({
  description: `Day ticket number ${index + 1}.`,
  detail: index % 3 === 0 ? 'Љубомир Ђорђевић' : null,
  quantity: 1,
  unit_price: 999,
  gross: 999,
  tax_rate: '5',
}))
const documents: Record<string, () => Promise<Buffer>> = {
  tickets: () => ticketsPdf([festivalTicket, coachTicket]),
  'ticket of a long name': () => ticketsPdf([heldBy('Wolfeschlegelsteinhausenbergerdorff'.repeat(8))]),
  'ticket of a Greek name': () => ticketsPdf([heldBy('Ελευθερία Παπακωνσταντίνου Ṽ̂')]),
  badges: () => badgesPdf([festivalTicket, coachTicket]),
  invoice: () => invoicePdf(festivalInvoice),
  'long invoice': () => invoicePdf({ ...festivalInvoice, lines }),
  'credit note': () => invoicePdf(festivalCreditNote),
}

describe.skipIf(!hasPoppler)('the printed text of each page is unchanged', () => {
  const expected = JSON.parse(
    readFileSync(join(projectRoot(), 'tests/support/documents/printed-words.json'), 'utf8'),
  ) as Record<string, string[]>
  test.each(Object.keys(expected))('%s', async (name) => {
    const pages = pdfWords((await documents[name]?.()) ?? Buffer.alloc(0)).split('\f')
    expect(pages.slice(0, -1).map((page) => page.trim())).toEqual(expected[name])
  })
})

test('a document has the same bytes regardless of the documents drawn before it', async () => {
  const draw = () => Promise.all(Object.values(documents).map((one) => one()))
  const before = await draw()
  for (let n = 0; n < 12; n += 1)
    await ticketsPdf([heldBy(`${String.fromCodePoint(0x391 + (n % 17), 0x3b1 + (n % 13))} Łękąść ${n}`)])
  expect((await draw()).map((pdf) => pdf.toString('latin1'))).toEqual(
    before.map((pdf) => pdf.toString('latin1')),
  )
})
