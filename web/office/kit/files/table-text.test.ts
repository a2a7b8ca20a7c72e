import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { csvRows, csvSeparator } from '#rules/text/csv'
import { tableTextOf, UnreadableWorkbook } from './table-text'

const bytesOf = (bytes: Iterable<number>) => new Uint8Array(bytes).buffer

test('the first sheet with rows of a workbook is read as CSV, with its row numbers', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [] },
      {
        name: 'Guests',
        rows: [
          ['full_name', 'email', 'travel_time', 'amount', 'paid'],
          ['Ana "Ani" Ban, dr.', 'ana@mail.example', new Date('2027-07-08T16:00:00Z'), 0.1 + 0.2, true],
          [],
          ['Žarko\nČačić', null, new Date('2027-07-09T00:00:00Z'), 1250, false],
        ],
      },
    ],
  })
  const text = await tableTextOf(bytesOf(workbook))
  expect(csvRows(text, csvSeparator(text))).toEqual([
    { line: 1, cells: ['full_name', 'email', 'travel_time', 'amount', 'paid'] },
    { line: 2, cells: ['Ana "Ani" Ban, dr.', 'ana@mail.example', '2027-07-08 16:00', '0.3', 'true'] },
    { line: 4, cells: ['Žarko Čačić', '', '2027-07-09', '1250', 'false'] },
  ])
})

test('a damaged, encrypted or older workbook is rejected, and other files are read as text', async () => {
  const damaged = bytesOf(new TextEncoder().encode('PK\u0003\u0004 and then nothing of a workbook'))
  await expect(tableTextOf(damaged)).rejects.toThrow(UnreadableWorkbook)
  const older = bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  await expect(tableTextOf(older)).rejects.toThrow(UnreadableWorkbook)
  const csv = 'full_name;email\nŽarko;z@mail.example'
  expect(await tableTextOf(bytesOf(new TextEncoder().encode(csv)))).toBe(csv)
})
