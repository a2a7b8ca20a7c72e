import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { officeCalls, shopCalls } from '#contract/calls'
import { openDatabase } from '#server/platform/db/database'
import { addPerson } from '../support/app/staff-people'
import { createTestDatabase } from '../support/database/test-database'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, serverEnv, type RaceShop } from '../support/processes/race-shop'
import { rawRequest, type RawResponse } from '../support/processes/raw-request'
import { bestHealthzWhile } from '../support/timing/healthz-while'
import { inTurns, upTo } from '../support/timing/in-turns'

/**
 * Maximum CPU time in milliseconds that the serving thread may use before it answers `/healthz`, in the best of three
 * runs.
 */
const soon = 250
const size = 31 * 2 ** 20

let shop: RaceShop
let url = ''
/** Session headers of a person, for calls that a key cannot make. */
let session: Record<string, string> = {}
const json = { 'content-type': 'application/json' }
const withKey = { ...json, authorization: `Bearer ${serverEnv.OFFICE_KEY}` }

beforeAll(async () => {
  const database = await createTestDatabase()
  const coach = {
    travel_time_type: 'selectable',
    travel_times: upTo(200).map((n) => ({
      travel_time: new Date(Date.UTC(2050, 6, 1 + n, 8)).toISOString(),
      stock_level: 1,
    })),
  } as const
  const items = [ticket('pass'), ticket('full', { stock_level: 0 }), ticket('bus', coach)]
  shop = await openRaceShop({ ...database, catalogue: raceCatalogue(items), processes: 1 })
  url = shop.servers[0]?.url ?? ''
  const db = openDatabase(database.connectionString, { connections: 1, keepsSession: false })
  const { headers, token } = await addPerson({ db, clock: { now: new Date() } })
  // Over HTTP the cookie's name has no prefix.
  session = { ...json, ...headers, cookie: `staff_session=${token}` }
  await db.close()
})
afterAll(() => shop.stop())

/** Returns 31 MB with this beginning and end, and as much of `part` between them as fits. */
function filled(begin: string, part: string, end: string): Buffer {
  const count = Math.floor((size - begin.length - end.length) / part.length)
  return Buffer.from(begin + part.repeat(count) + end)
}

/** Sends the same requests in each run and returns the distinct response statuses. */
async function answersWhileHealthy(send: () => Promise<RawResponse[]>): Promise<number[]> {
  const answers: RawResponse[] = []
  const { slowest, requested } = await bestHealthzWhile({ url, pid: shop.servers[0]?.pid }, async () => {
    answers.push(...(await send()))
  })
  expect(requested).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(soon)
  return [...new Set(answers.map(({ status }) => status))]
}

const guestHeading = 'full_name,email,external_code,travel_time'
const guests = (content: string) => Buffer.from(JSON.stringify({ content, dry_run: true }))
const guestRows = (count: number, code: string, name = 'Ana') => {
  const rows = upTo(count).map((n) => `${name} ${n},guest-${n}@mail.example,${code},2050-07-01 09:00`)
  return guests([guestHeading, ...rows].join('\n'))
}
const look = (part: string) => {
  const faqs = part.repeat(Math.floor(250_000 / part.length))
  return Buffer.from(JSON.stringify({ look: { faqs, termsConditions: faqs.slice(0, 200_000) }, version: 1 }))
}
/** Returns a scheduled change with the same texts. */
const laterLook = (part: string) => {
  const faqs = part.repeat(Math.floor(250_000 / part.length))
  const change = {
    call: 'save-settings',
    thing: 'look',
    version: 1,
    changes: { faqs },
    at: '2040-01-01T08:00',
  }
  return Buffer.from(JSON.stringify(change))
}
/** Returns the start of a PNG with these dimensions and nothing after it. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(17)
  head.write('IHDR')
  head.writeUInt32BE(width, 4)
  head.writeUInt32BE(height, 8)
  head.set([8, 6], 12)
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  bytes.set(head, 12)
  bytes.writeUInt32BE(crc32(head), 29)
  return Buffer.concat([bytes, Buffer.alloc(19 * 2 ** 20)])
}

const zeros = filled('{"a":[', '0,', '0]}')

const takesMore = ({ largeBody, takesPages, takesFile }: Call) =>
  largeBody === true || takesPages === true || takesFile !== undefined
/** Every call that declares a body limit above 64 KiB. */
const larger = officeCalls.filter(takesMore)

describe('a body of 31 MB without a key', () => {
  test('no shop call accepts more than 64 KiB, because shop calls need no key', () => {
    expect(shopCalls.filter(takesMore)).toEqual([])
  })

  test.each(['export', 'find-orders', ...larger.map(({ path }) => path)])(
    'a body of 31 MB for %s is not read without a key',
    async (path) => {
      const isFile = larger.some((call: Call) => call.path === path && call.takesFile !== undefined)
      const headers = isFile ? { 'content-type': 'image/png' } : json
      const send = (chunked: boolean) =>
        rawRequest(`${url}/office/api/${path}`, { headers, body: zeros, chunked })
      expect(await answersWhileHealthy(() => Promise.all([send(false), send(true)]))).toEqual([401])
    },
  )

  test('a body of 31 MB is not read with a wrong key', async () => {
    const headers = { ...json, authorization: 'Bearer wrong' }
    const send = () => rawRequest(`${url}/office/api/import`, { headers, body: zeros })
    expect(await answersWhileHealthy(async () => [await send()])).toEqual([401])
  })

  test('calls without large bodies, gateways and pages reject more than 64 KiB even with a key', async () => {
    for (const path of [
      'office/api/export',
      'office/api/create-order',
      'api/get-data',
      'gateway/sandbox/pay',
    ])
      for (const chunked of [false, true]) {
        const form = { ...withKey, 'content-type': 'application/x-www-form-urlencoded' }
        const headers = path.startsWith('gateway') ? form : withKey
        const answer = await rawRequest(`${url}/${path}`, { headers, body: zeros, chunked })
        // The server closes the connection with that response, possibly before the client has read it.
        expect([path, chunked, answer.status || 413]).toEqual([path, chunked, 413])
      }
  })
})

test('a body that is slightly too large is rejected while it arrives, and its connection is reused', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const answered = async () =>
    String((await once(socket, 'data', { signal: AbortSignal.timeout(10_000) }))[0])
  const half = Buffer.alloc(50_000, 'x')
  const head = `POST /api/get-data HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${2 * half.length}\r\n\r\n`)
  socket.write(half)
  expect(await answered()).toMatch(/^HTTP\/1.1 413 /)
  socket.write(half)
  socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
  expect(await answered()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})

// These run before the imports below: each page contains the catalogue, and sixty pages with thousands of items are 2.6
// GB.
describe('headers and paths of 14,000 characters', () => {
  const spaces = ' '.repeat(14_000)
  const asks: [what: string, path: string, headers: Record<string, string>][] = [
    ['Accept-Encoding with spaces', '/', { 'accept-encoding': `br${spaces}x` }],
    ['Accept-Encoding with spaces after gzip', '/', { 'accept-encoding': `gzip;q=${spaces}x` }],
    ['If-None-Match', '/', { 'if-none-match': `W/"${spaces}`.replaceAll(' ', ', ').slice(0, 14_000) }],
    ['Authorization', '/office/api/export', { authorization: `Bearer ${spaces}x y` }],
    ['strokes in the path', `/a${'/'.repeat(14_000)}b`, {}],
    ['parameters', `/tickets?${'a&'.repeat(7000)}`, {}],
    ['X-Forwarded-For', '/', { 'x-forwarded-for': '0:'.repeat(7000) }],
  ]
  test.each(asks)(
    '14,000 characters in a request do not block the server: %s',
    async (_what, path, headers) => {
      const send = () =>
        inTurns(upTo(60), 60, (_one, n) =>
          // Each request varies a little, so that no cache helps.
          rawRequest(`${url}${path}`, {
            method: 'GET',
            headers: { 'x-turn': String(n), ...varied(headers, n) },
          }),
        )
      for (const status of await answersWhileHealthy(send)) expect(status).toBeLessThan(500)
    },
  )
})

describe('a body of 31 MB with a key', () => {
  const many = upTo(1_400_000)
  const bodies: [what: string, path: string, body: () => Buffer, statuses: number[]][] = [
    ['millions of zeros', 'import', () => zeros, [422]],
    ['millions of empty objects', 'import', () => filled('{"items":[', '{},', '{}]}'), [422]],
    ['nested millions deep', 'import', () => filled('{"a":', '[', ''), [422]],
    ['nested millions deep in keys', 'import', () => filled('{"a":', '{"a":', '1'), [422]],
    ['one text of escapes', 'import', () => filled('{"settings":{"faqs":"', '\\u003c', '"}}'), [422]],
    [
      'an object with more members than allowed',
      'import',
      () => Buffer.from(`{"settings":{"countries":{${many.map((n) => `"key ${n}":"x"`).join()}}}}`),
      [422],
    ],
    [
      'the maximum number of objects with the maximum number of members',
      'import',
      () => {
        const object = `{${upTo(1500)
          .map((n) => `"key ${n}":"x"`)
          .join()}}`
        return Buffer.from(
          `{"settings":${object},"items":[${upTo(900)
            .map(() => object)
            .join()}]}`,
        )
      },
      [422],
    ],
    [
      'the maximum number of invalid vouchers',
      'import',
      () => Buffer.from(`{"vouchers":[${many.map(() => '{}').join()}]}`),
      [422],
    ],
    [
      'unclosed markup in every item',
      'import',
      () => {
        const html = '<div title="'.repeat(4000)
        const items = upTo(500).map((n) => ({ ...ticket(`i-${n}`), shop_description: html, name: 7 }))
        return Buffer.from(JSON.stringify({ items }))
      },
      [422],
    ],
    ['no JSON', 'import', () => filled('{"a":"', 'x', ''), [400]],
    [
      'a huge statement',
      'import-statement',
      () => Buffer.from(JSON.stringify({ format: 'csv', content: ','.repeat(29_999_000) })),
      [413],
    ],
    [
      'a statement of separators',
      'import-statement',
      () => Buffer.from(JSON.stringify({ format: 'csv', content: `date;amount\n${';'.repeat(3_900_000)}` })),
      [200, 422],
    ],
    [
      'a statement of unclosed sections',
      'import-statement',
      () => Buffer.from(JSON.stringify({ format: 'camt053', content: '<![CDATA['.repeat(400_000) })),
      [422],
    ],
    ['a guest list of quotes', 'import-guests', () => guests('"'.repeat(15_000_000)), [422]],
    [
      'a guest list of commas',
      'import-guests',
      () => guests(`${guestHeading}\n${','.repeat(3_900_000)}`),
      [200, 422],
    ],
    ['more guests than are let in', 'import-guests', () => guestRows(400_000, 'pass'), [422]],
    ['guests of an unknown item', 'import-guests', () => guestRows(20_000, 'x'), [200]],
    ['guests without a place', 'import-guests', () => guestRows(20_000, 'full', 'x'.repeat(180)), [200]],
    ['guests at one of many departures', 'import-guests', () => guestRows(20_000, 'bus'), [200]],
    ['a look of open tags', 'save-look', () => look('<div>'.repeat(9000)), [200, 422]],
    ['a look of attributes without an end', 'save-look', () => look('<div title="'), [200, 422]],
    ['a look at a time, of open tags', 'schedule-change', () => laterLook('<div>'), [200, 422]],
    ['a preview of open tags', 'keep-preview', () => look('<div>'.repeat(9000)), [200, 422]],
    ['a picture of zeros', 'upload-picture', () => Buffer.alloc(20 * 2 ** 20), [422]],
    ['a picture with too many pixels', 'upload-picture', () => png(60_000, 60_000), [422]],
    ['a picture without its pixels', 'upload-picture', () => png(5000, 5000), [422]],
  ]
  test('every call that accepts more than 64 KiB is tested with a body of 31 MB', () => {
    const tried = new Set(bodies.map(([, path]) => path))
    expect(larger.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([])
  })

  test.each(bodies)(
    'the shop serves others while it processes 31 MB: %s',
    async (_what, path, body, statuses) => {
      const bytes = body()
      const isFile = path === 'upload-picture'
      const headers = isFile
        ? { ...withKey, 'content-type': 'image/png' }
        : path === 'keep-preview'
          ? session
          : withKey
      const query = isFile ? `?payload=${encodeURIComponent('{"kind":"item"}')}` : ''
      const send = () => rawRequest(`${url}/office/api/${path}${query}`, { headers, body: bytes })
      for (const status of await answersWhileHealthy(async () => [await send()]))
        expect(statuses).toContain(status)
    },
  )

  test('a valid file with thousands of items is imported', async () => {
    const items = upTo(3000).map((n) =>
      ticket(`honest-${n}`, { shop_description: `<p>${'Good. '.repeat(50)}</p>` }),
    )
    const body = Buffer.from(JSON.stringify({ items }))
    expect(body.length).toBeGreaterThan(10 * 64 * 1024)
    const answer = await rawRequest(`${url}/office/api/import`, { headers: withKey, body })
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      200,
      { imported: { settings: 0, events: 0, items: 3000, vouchers: 0 }, effect: { carts: 0 } },
    ])
    const { body: found } = await shop.call('get-shop-item', { external_code: 'honest-2999' })
    expect(found).toMatchObject({ item: { external_code: 'honest-2999' } })
  })

  test('errors of a large import file name the fields, as with small files', async () => {
    const items = upTo(3000).map((n) => ticket(`wrong-${n}`, { price: n === 2999 ? -1 : 100 }))
    const body = Buffer.from(JSON.stringify({ items }))
    const answer = await rawRequest(`${url}/office/api/import`, { headers: withKey, body })
    expect(answer.status).toBe(422)
    expect(Object.keys((JSON.parse(answer.body) as { errors: object }).errors)).toEqual(['items.2999.price'])
  })

  test('a third large body is rejected until one of two others has been processed', async () => {
    const open: ClientRequest[] = []
    let isOver = false
    let refusedAt = performance.now()
    const hold = (at: number) => {
      const headers = { ...withKey, 'content-length': String(size) }
      const slow = request(`${url}/office/api/import`, { method: 'POST', headers, agent: false })
      slow.on('error', () => undefined)
      // An unfinished request of an earlier test may still occupy a place. If rejected for that reason, the request is
      // sent again.
      slow.on('response', () => {
        refusedAt = performance.now()
        slow.destroy()
        if (!isOver) setTimeout(() => hold(at), 50)
      })
      slow.write('{')
      open[at] = slow
    }
    hold(0)
    hold(1)
    await Promise.all(open.map((one) => once(one, 'socket')))
    while (performance.now() - refusedAt < 500) await delay(50)
    let busy: RawResponse | undefined
    for (let turn = 0; turn < 3 && busy?.status !== 503; turn++)
      busy = await rawRequest(`${url}/office/api/import`, {
        headers: withKey,
        body: filled('{"a":"', 'x', ''),
      })
    expect(busy?.status).toBe(503)
    expect(Number(busy?.headers['retry-after'])).toBeGreaterThan(0)
    // Small bodies are not delayed.
    const small = await rawRequest(`${url}/office/api/import`, { headers: withKey, body: Buffer.from('{}') })
    expect(small.status).toBe(200)
    isOver = true
    for (const one of open) one.destroy()
    let after = 503
    for (let turn = 0; turn < 50 && after === 503; turn++)
      after = (await rawRequest(`${url}/office/api/import`, { headers: withKey, body: zeros })).status
    expect(after).toBe(422)
  })
})

const varied = (headers: Record<string, string>, n: number) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}${n}`]))
