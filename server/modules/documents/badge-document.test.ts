import { describe, expect, test } from 'vitest'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'
import { festivalTicket } from '#tests/support/documents/ticket-examples'
import { badgesPdf } from './draw-document'

const named = (full_name: string) => ({ ...festivalTicket, ticket: { ...festivalTicket.ticket, full_name } })

describe.skipIf(!hasPoppler)('the PDF of badges', () => {
  test('badges show name, event and code, four on a page', async () => {
    const names = ['Đurđica Šarić', 'Ivo Ban', 'Mia Kos', 'Ana Horvat', 'Luka Perić']
    const pages = pdfWords(await badgesPdf(names.map(named)))
      .split('\f')
      .slice(0, -1)
    expect(pages).toHaveLength(2)
    for (const name of names.slice(0, 4)) expect(pages[0]).toContain(name)
    expect(pages[1]).toContain('Luka Perić')
    expect(pages[1]).toContain(festivalTicket.ticket.code)
    expect(pages[1]).toContain(festivalTicket.event?.name.split(' ')[0])
  })
})

test('drawing badges of an empty list of tickets throws', async () => {
  await expect(badgesPdf([])).rejects.toThrow('at least one')
})
