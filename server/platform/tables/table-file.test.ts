import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { ExportFormat } from '#contract/office/list'
import { type Table, type TableRow, tableFile } from './table-file'

const columns = [
  { key: 'name', heading: 'Name', kind: 'text' },
  { key: 'total', heading: 'Total, gross', kind: 'money' },
  { key: 'at', heading: 'Ordered', kind: 'instant' },
  { key: 'pieces', heading: 'Pieces', kind: 'number' },
  { key: 'is_test', heading: 'Test', kind: 'flag' },
] as const

const row = (name: string | null, total: number | null, currency = 'EUR'): TableRow => ({
  cells: [name, total, new Date('2027-07-08T14:00:00Z'), 2, false],
  currency,
})

async function* pagesOf(...pages: TableRow[][]) {
  yield* pages
}
const tableOf = (pages: Table['pages']): Table => ({
  name: 'orders',
  columns,
  pages,
  zone: 'Europe/Zagreb',
})
const fileOf = (format: ExportFormat, ...pages: TableRow[][]) =>
  tableFile(format, tableOf(pagesOf(...pages)), '2027-03-01')

/** Returns a file as it is sent, including its byte order mark. */
const textOf = async (file: { content: Readable }) => (await buffer(file.content)).toString('utf8')

const at = '2027-07-08T16:00:00+02:00'
const people = [
  [row('Ana "Anči" Horvat, Split', 14_900), row('=HYPERLINK("x")', -5)],
  [],
  [row('two\nlines', 1490, 'JPY'), row(null, null)],
]

test('CSV has a byte order mark, quotes where needed, and contains no formulas', async () => {
  const file = fileOf('csv', ...people)
  expect([file.name, file.type]).toEqual(['orders-2027-03-01.csv', 'text/csv; charset=utf-8'])
  expect(await textOf(file)).toBe(
    [
      '\uFEFFName,"Total, gross",Ordered,Pieces,Test',
      `"Ana ""Anči"" Horvat, Split",149.00,${at},2,false`,
      `"'=HYPERLINK(""x"")",-0.05,${at},2,false`,
      `"two\nlines",1490,${at},2,false`,
      `,,${at},2,false`,
      '',
    ].join('\r\n'),
  )
  for (const begin of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠']) {
    const body = await textOf(fileOf('csv', [row(`${begin}1`, 0)]))
    expect(body.split('\r\n')[1]?.replace('"', '').startsWith(`'${begin}`)).toBe(true)
  }
})

test('CSV contains no formulas even if a spreadsheet uses another separator', async () => {
  const names = ['Ana;=1+1', 'Ana;"@A1"', 'Ana\n-1\t+2']
  const body = await textOf(
    fileOf(
      'csv',
      names.map((name) => row(name, 0)),
    ),
  )
  expect(body.split('\r\n').slice(1, -1)).toEqual([
    `Ana;'=1+1,0.00,${at},2,false`,
    `"Ana;'""@A1""",0.00,${at},2,false`,
    `"Ana\n'-1\t'+2",0.00,${at},2,false`,
  ])
  expect(await textOf(fileOf('csv', [row('Ana; Ivo - 1=1', 0)]))).toContain('\r\nAna; Ivo - 1=1,')
})

test('JSON is an array of objects, with money as exact decimals', async () => {
  const body = await textOf(fileOf('json', ...people))
  expect(body).toContain('"total":149.00,')
  expect(JSON.parse(body)).toEqual([
    { name: 'Ana "Anči" Horvat, Split', total: 149, at, pieces: 2, is_test: false },
    { name: '=HYPERLINK("x")', total: -0.05, at, pieces: 2, is_test: false },
    { name: 'two\nlines', total: 1490, at, pieces: 2, is_test: false },
    { name: null, total: null, at, pieces: 2, is_test: false },
  ])
  for (const pages of [[], [[]]]) expect(await textOf(fileOf('json', ...pages))).toBe('[]\n')
})

test('XLSX has one sheet with texts as text and money as numbers', async () => {
  const { sheets } = await readXlsx(await buffer(fileOf('xlsx', ...people).content))
  expect(sheets.map(({ name }) => name)).toEqual(['orders'])
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'Total, gross', 'Ordered', 'Pieces', 'Test'],
    ['Ana "Anči" Horvat, Split', 149, at, 2, false],
    ['=HYPERLINK("x")', -0.05, at, 2, false],
    ['two\nlines', 1490, at, 2, false],
    [null, null, at, 2, false],
  ])
})

test('XLSX replaces characters that XML forbids', async () => {
  const content = await buffer(fileOf('xlsx', [row('a\uFFFE\uFFFFb\u0001', 0)]).content)
  const { sheets } = await readXlsx(content)
  expect(sheets[0]?.rows[1]?.[0]).toBe('a\uFFFD\uFFFDb\u0001')
})

/** Returns an endless sequence of pages, the number of pages requested, and whether the reader has stopped. */
function endless() {
  const state = { requested: 0, isOver: false }
  async function* pages() {
    try {
      for (;;) {
        state.requested += 1
        await delay(1)
        yield Array.from({ length: 500 }, (_, at) => row(`Somebody ${state.requested} ${at}`, at))
      }
    } finally {
      state.isOver = true
    }
  }
  return { state, pages: pages() }
}

test.each(['csv', 'json', 'xlsx'] as const)(
  'a %s file does not read pages ahead of its reader, and stops when the reader leaves',
  async (format) => {
    const { state, pages } = endless()
    const { content } = tableFile(format, tableOf(pages), '2027-03-01')
    await new Promise((resolve) => content.once('data', resolve))
    content.pause()
    let before = 0
    while (state.requested > before) {
      before = state.requested
      await delay(100)
    }
    // The stream's buffers hold a few pages, however long nobody reads.
    expect(before).toBeLessThan(20)
    expect(state.isOver).toBe(false)
    content.destroy()
    while (!state.isOver) await delay(5)
    expect(state.requested).toBeLessThanOrEqual(before + 1)
  },
)

test('a cut connection stops reading pages', async () => {
  const { state, pages } = endless()
  const app = Fastify()
  app.get('/', (_request, reply) => reply.send(tableFile('csv', tableOf(pages), '2027-03-01').content))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1' })
  request.on('error', () => undefined)
  await new Promise((resolve) => request.on('response', (response) => response.once('data', resolve)))
  expect(state.isOver).toBe(false)
  request.destroy()
  while (!state.isOver) await delay(5)
  await app.close()
})
