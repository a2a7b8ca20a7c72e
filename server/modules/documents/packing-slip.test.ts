import { describe, expect, test } from 'vitest'
import { hasPoppler, pdfInfo, pdfWords } from '#tests/support/documents/read-pdf'
import { type PackingSlip, packingSlipsPdf } from './packing-slip'

const slip: PackingSlip = {
  order: 'K7QM2XPA',
  paid_at: '2027-03-01T09:00:00Z',
  address: ['Đurđica Šarić', 'Ilica 1', '10000 Zagreb', 'Croatia'],
  is_collected: false,
  goods: [
    { code: 'shirt-m', name: 'Festival shirt, M', pieces: 2 },
    { code: 'poster', name: 'Poster', pieces: 1 },
  ],
  is_test: false,
}
const printed = (slips: readonly PackingSlip[]) =>
  packingSlipsPdf({
    shopName: 'Adriatic Sound',
    brand: '#7c3aed',
    contactEmail: 'hello@shop.example',
    timezone: 'Europe/Zagreb',
    now: '2027-03-02T09:00:00Z',
    slips,
  })

describe.skipIf(!hasPoppler)('the PDF of packing slips', () => {
  test('a packing slip shows the address and the goods', async () => {
    const words = pdfWords(await printed([slip]))
    for (const expected of [
      'Adriatic Sound',
      'Packing slip',
      'K7QM2XPA',
      'Ship to',
      'Đurđica Šarić',
      '10000 Zagreb',
      '1 March 2027',
      '2 Festival shirt, M shirt-m',
      '3 pieces in all',
      'Write to hello@shop.example.',
    ])
      expect(words).toContain(expected)
  })

  test('each order begins a page, and has more pages only if its goods need them', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      code: `c${index}`,
      name: `Item ${index}.`,
      pieces: 1,
    }))
    const pages = pdfWords(
      await printed([slip, { ...slip, order: 'B', goods: many }, { ...slip, order: 'C' }]),
    )
      .split('\f')
      .slice(0, -1)
    expect(pages[0]).toContain('K7QM2XPA')
    expect(pages.at(-1)).toContain('order C')
    for (const { name } of many) expect(pages.slice(1, -1).join(' ')).toContain(name)
    expect(pages.slice(1, -1).join(' ')).toContain('60 pieces in all')
  })

  test('packing slips are tagged, and that of a test order says so', async () => {
    const pdf = await printed([{ ...slip, is_test: true, is_collected: true }])
    expect(pdfInfo(pdf)).toMatch(/Tagged:\s+yes/)
    expect(pdfWords(pdf)).toContain('Collected by')
    expect(pdfWords(pdf)).toContain('Test order')
  })
})

test('drawing packing slips of an empty list of orders throws', async () => {
  await expect(printed([])).rejects.toThrow('at least one')
})
