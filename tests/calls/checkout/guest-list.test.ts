import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { rowsOf, run } = bulkSteps(() => shop)

const heading = 'full_name,email,external_code,travel_time'
const listOf = (...rows: string[]) => [heading, ...rows].join('\n')
const load = (content: string, more: object = {}) => shop.officeAnswer('import-guests', { content, ...more })
/** Starts the job of a list, runs it, and returns it. */
const make = async (content: string, more: object = {}) => {
  const answer = await load(content, more)
  await run()
  return { ...answer, job: answer.job && (await rowsOf(answer.job.job_id)).job }
}
const ordersTo = (email: string) =>
  shop.db.kysely
    .selectFrom('orders')
    .select(['code', 'channel', 'total_price', 'payment_status'])
    .where('email', '=', email)
    .execute()

test('staff see what they can sell: hidden items, places left, departures and shipping', async () => {
  const [code = ''] = await shop.sell(ticketItem({ published: false, stock_level: 7 }))
  const { items, countries, shippingRates, addressLines } = await shop.officeAnswer('get-order-form', {})
  expect(items.find(({ external_code }) => external_code === code)).toMatchObject({
    published: false,
    left: 7,
    times: [],
  })
  expect(items.find(({ external_code }) => external_code === 'coach')?.times).toMatchObject([
    { travel_time: '2027-07-08T06:00:00.000Z', left: 50 },
    { left: 50 },
    { left: 0 },
  ])
  expect(countries.HR).toBe('Croatia')
  expect(shippingRates.DE).toBe(1200)
  expect(addressLines.street).toEqual({ text: 'Street', required: true })
})

describe('importing a guest list', () => {
  test('a guest list makes a free order for each row once, however often it is sent', async () => {
    const content = listOf(
      'Ana Gost,ana-gost@mail.example,pass,',
      'Ivo Gost,ivo-gost@mail.example,coach,2027-07-08 16:00',
    )
    const tried = await load(content, { dry_run: true })
    expect(tried).toEqual({ rows: 2, known: 0, waiting: 0, left: 2, bad: [], job: null })
    expect(await ordersTo('ana-gost@mail.example')).toEqual([])

    expect(await make(content, { channel: 'Press' })).toMatchObject({
      left: 2,
      bad: [],
      job: { state: 'done', total: 2, done: 2, channel: 'Press' },
    })
    expect(await ordersTo('ana-gost@mail.example')).toMatchObject([
      { channel: 'Press', total_price: 0, payment_status: 'paid' },
    ])
    const { tickets } = await shop.officeAnswer('find-tickets', { query: 'ivo-gost@mail.example' })
    expect(tickets).toMatchObject([{ full_name: 'Ivo Gost', travel_time: '2027-07-08T14:00:00.000Z' }])
    expect((await shop.mailsTo('ana-gost@mail.example')).map(({ kind }) => kind)).toContain('order-paid')

    const longer = `${content}\nEva Gost,eva-gost@mail.example,pass,`
    expect(await make(longer)).toMatchObject({ rows: 3, known: 2, left: 1, job: { total: 1, done: 1 } })
    expect(await make(longer)).toMatchObject({ rows: 3, known: 3, left: 0, job: null })
    expect(await ordersTo('ana-gost@mail.example')).toHaveLength(1)
    expect(await shop.audit()).toEqual([])
  })

  test('a guest list with bad rows names all of them, and makes no order', async () => {
    const [small = ''] = await shop.sell(ticketItem({ stock_level: 1 }))
    const { bad, job } = await load(
      listOf(
        'Good,good@mail.example,pass,',
        ',nobody@mail.example,pass,',
        'No Mail,not an address,pass,',
        'No Item,item@mail.example,nothing,',
        'No Time,time@mail.example,coach,',
        'Wrong Time,wrong@mail.example,coach,2027-07-08 17:00',
        'First,first@mail.example,SMALL,'.replace('SMALL', small),
        'Second,second@mail.example,SMALL,'.replace('SMALL', small),
        'good,GOOD@mail.example,pass,',
        'Good,GOOD@mail.example,pass,',
        `${'Long'.repeat(51)},long@mail.example,pass,`,
      ),
    )
    expect(job).toBeNull()
    expect(bad.map(({ row, column }) => [row, column])).toEqual([
      [3, 'full_name'],
      [4, 'email'],
      [5, 'external_code'],
      [6, 'travel_time'],
      [7, 'travel_time'],
      [9, 'external_code'],
      [11, null],
      [12, 'full_name'],
    ])
    expect(bad.slice(0, 3).map(({ guest }) => guest)).toEqual([
      'nobody@mail.example',
      'No Mail, not an address',
      'No Item, item@mail.example',
    ])
    expect(bad[2]?.text).toBe('There’s no item with the code “nothing”.')
    expect(bad.slice(-2).map(({ text }) => text)).toEqual([
      'The same as row 2.',
      'Please enter at most 200 characters.',
    ])
    expect(await ordersTo('good@mail.example')).toEqual([])
  })

  test('a guest list needs its columns, and may have semicolons and a byte-order mark', async () => {
    const wrong = await shop.office('import-guests', { content: 'name;mail\nAna;a@mail.example' })
    expect(wrong).toMatchObject(
      refused('guests-unreadable', { why: 'The column full_name, email, external_code is missing.' }),
    )
    const excel = `\uFEFFEmail;Full_Name;External_Code\r\nsemi@mail.example;Semi Colon;pass\r\n;;\r\n`
    expect(await make(excel)).toMatchObject({ rows: 1, job: { done: 1 } })
  })

  test.each([
    ['a line that says what separates cells', (list: string) => `\uFEFFsep=;\r\n${list}`, 2],
    ['a title above the headings', (list: string) => `Guests of the press\r\n\r\n${list}`, 4],
    ['both', (list: string) => `sep=;\r\nGuests, press, and crew;;\r\n${list}`, 3],
  ])('a guest list with %s is read, with the right row numbers', async (_what, wrapped, row) => {
    const name = `Wrapped ${row}`
    const list = (email: string) => wrapped(`full_name;email;external_code\r\n${name};${email};pass\r\n`)
    expect((await load(list('nobody'), { dry_run: true })).bad).toMatchObject([{ row, column: 'email' }])
    expect(await make(list(`wrapped-${row}@mail.example`))).toMatchObject({
      rows: 1,
      bad: [],
      job: { done: 1 },
    })
  })

  test('departures are read as spreadsheets write them', async () => {
    const written = [
      '8.7.2027. 16:00',
      '08/07/2027 16:00',
      '7/8/2027 4:00 PM',
      '2027-07-08 16:00:00',
      '46576.6666666667',
    ]
    const rows = written.map((time, index) => `Sheet ${index},sheet-${index}@mail.example,coach,${time}`)
    expect(await make(listOf(...rows))).toMatchObject({ bad: [], job: { done: written.length } })
    const { tickets } = await shop.officeAnswer('find-tickets', { query: 'sheet-' })
    expect(tickets.map(({ travel_time }) => travel_time)).toEqual(
      written.map(() => '2027-07-08T14:00:00.000Z'),
    )
  })

  test('an ambiguous departure is a bad row: a repeated hour, or day and month in either order', async () => {
    const times = ['2027-10-31T00:30:00Z', '2027-07-08T14:00:00Z', '2027-08-07T14:00:00Z']
    const [code = ''] = await shop.sell(
      ticketItem({
        travel_time_type: 'selectable',
        travel_times: times.map((travel_time) => ({ travel_time, stock_level: 5 })),
      }),
    )
    const { bad } = await load(
      listOf(
        `Twice,twice@mail.example,${code},31.10.2027 2:30`,
        `Turned,turned@mail.example,${code},7/8/2027 16:00`,
        `Clear,clear@mail.example,${code},2027-10-31T02:30+02:00`,
      ),
      { dry_run: true },
    )
    expect(bad.map(({ row, text }) => [row, text])).toEqual([
      [
        2,
        'The clocks go back then, so this time occurs twice: as 2027-10-31T02:30+02:00 and as 2027-10-31T02:30+01:00. Please choose one of them.',
      ],
      [3, expect.stringContaining('2027-08-07 16:00')],
    ])
  })

  test('rows are numbered as in a spreadsheet, with line breaks in quotes and empty rows', async () => {
    const content = [
      heading,
      '"Two\nLines",two-lines@mail.example,nothing,',
      '',
      'After,not an address,pass,',
    ].join('\n')
    const { bad } = await load(content, { dry_run: true })
    expect(bad.map(({ row, guest, column }) => [row, guest, column])).toEqual([
      [2, 'Two Lines, two-lines@mail.example', 'external_code'],
      [4, 'After, not an address', 'email'],
    ])
    const open = await shop.office('import-guests', { content: `${content}\n"Open,o@mail.example,pass,` })
    const why = 'The quotation mark in line 6 of the file isn’t closed.'
    expect(open).toMatchObject(refused('guests-unreadable', { why }))
  })

  test('a guest list above 64 KiB is read in a worker thread by the same rules', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `Guest ${n},guest-${n}@mail.example,nothing,`)
    const { bad } = await load(listOf(...rows), { dry_run: true })
    expect(bad).toHaveLength(1500)
  })

  test('a guest list sent twice at once makes each order once', async () => {
    const content = listOf('Once,once@mail.example,pass,', 'Only,only@mail.example,pass,')
    await Promise.all([load(content), load(content)])
    await run()
    expect(await ordersTo('once@mail.example')).toHaveLength(1)
    expect(await ordersTo('only@mail.example')).toHaveLength(1)
    expect(await shop.audit()).toEqual([])
  })
})
