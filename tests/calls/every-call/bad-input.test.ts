import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { officeCalls, shopCalls } from '#contract/calls'
import { everyRefusal } from '#contract/every-refusal'
import { goodPayloads, mayBeMissing } from '#tests/support/app/good-payloads'
import {
  fieldsOf,
  furthestValues,
  hostileTexts,
  withValue,
  wrongValues,
} from '#tests/support/app/payload-fields'
import { fromPage } from '#tests/support/app/staff-people'
import { besideFile, ownerKey, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { testCatalogue } from '#tests/support/app/test-catalogue'
import { fingerprint } from '#tests/support/database/database-fingerprint'

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>
const kilobyte = 1024

let shop: TestApp
let good: Awaited<ReturnType<typeof goodPayloads>>

const calls: [url: string, call: Call][] = [
  ...shopCalls.map((call): [string, Call] => [`/api/${call.path}`, call]),
  ...officeCalls.map((call): [string, Call] => [`/office/api/${call.path}`, call]),
]
const inOffice = (url: string) => url.startsWith('/office/')

beforeAll(async () => {
  shop = await startTestApp()
  good = await goodPayloads(shop)
})
afterAll(() => shop.stop())

function send(url: string, body: string, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', ...callerOf(url), ...headers }
  const takesFile = calls.some(([one, call]) => one === url && call.takesFile !== undefined)
  // Calls that take a file have it as their body; no other call accepts its content type.
  if (takesFile && headers['content-type'] === undefined)
    return shop.app.inject({ method: 'POST', ...besideFile(url, body, all) })
  return shop.app.inject({ method: 'POST', url, payload: body, headers: all })
}

/** Headers of the caller: the owner's key, a person for calls about the own account, an office page for open calls. */
function callerOf(url: string): Record<string, string> {
  const call = officeCalls.find(({ path }) => url === `/office/api/${path}`)
  if (call?.roles === 'signed in') return good.owner.headers
  if (call?.roles === 'open') return fromPage
  return inOffice(url) ? { authorization: `Bearer ${ownerKey}` } : {}
}

const payloadOf = (url: string, call: Call): Promise<object> => {
  const makers: Record<string, () => Promise<object>> = inOffice(url)
    ? good.officePayloads
    : good.shopPayloads
  const make = makers[call.path]
  if (make === undefined) throw new Error(`${call.path} has no good payload`)
  return make()
}

/** Lists what is wrong with an error response: it must have a 4xx or the given status, a code of the contract, a sentence, and no secrets. */
function faultsOf(answer: Answer, description: string, status?: number): string[] {
  const response = `${description} answered ${answer.statusCode} ${answer.body.slice(0, 300)} ${shop.faults.at(-1) ?? ''}`
  const is4xx = answer.statusCode >= 400 && answer.statusCode < 500
  if (!is4xx) return [`${response}: no refusal`]
  if (!String(answer.headers['content-type']).startsWith('application/json')) return [`${response}: not JSON`]
  const { code, message, errors, effect, current, ...more } = answer.json<Record<string, unknown>>()
  const isLeaky = /node_modules|\.ts:\d|\n\s+at |syntax error|violates|relation "/.test(answer.body)
  const isSentence = typeof message === 'string' && /^\S.*\S$/.test(message)
  // Expected conflicts: a changed effect, or a change by somebody else in the meantime.
  const isEffect = (effect === undefined && current === undefined) || answer.statusCode === 409
  return [
    ...(status === undefined || answer.statusCode === status ? [] : [`${response} instead of ${status}`]),
    ...(String(code) in everyRefusal ? [] : [`${response}: has no code of the contract`]),
    ...(isSentence && isEffect && Object.keys(more).length === 0 && !isLeaky
      ? []
      : [`${response}: says the wrong things`]),
    ...(errors === undefined || typeof errors === 'object' ? [] : [`${response}: errors are no map`]),
    ...(answer.headers['cache-control'] === 'no-store' ? [] : [`${response}: may be kept`]),
  ]
}

/** A browser's request must be redirected or rejected, never served, and never cause a server error. */
const browserFaults = (answer: Answer, description: string): string[] =>
  answer.statusCode >= 300 && answer.statusCode < 500
    ? []
    : [`${description} answered ${answer.statusCode} ${answer.body} ${shop.faults.at(-1) ?? ''}`]

/** Collects unexpected responses and the tables that were written to. Both should be empty. */
async function withoutTrace(work: (wrong: string[]) => Promise<void>): Promise<string[]> {
  const wrong: string[] = []
  const before = await fingerprint(shop.db)
  await work(wrong)
  const after = await fingerprint(shop.db)
  const written = Object.keys(after).filter((table) => after[table] !== before[table])
  return [...wrong, ...written.map((table) => `${table} was written to`)]
}

describe.each(calls)('%s', (url, call) => {
  test('rejects every field of a wrong type, out of range or too long, and names it', async () => {
    const payload = await payloadOf(url, call)
    const faults = await withoutTrace(async (wrong) => {
      for (const field of fieldsOf(call)) {
        for (const value of wrongValues(field)) {
          const description = `${field.path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`
          const answer = await send(url, JSON.stringify(withValue(payload, field.path, value)))
          // The token is checked first: an invalid token is rejected with 401.
          const isToken = field.path[0] === 'token' && answer.statusCode === 401
          wrong.push(...faultsOf(answer, description, isToken ? 401 : 422))
          if (answer.statusCode !== 422) continue
          const blamed = Object.keys(answer.json<{ errors?: object }>().errors ?? {})
          const name = field.path.join('.').replace(/\.key$/, '')
          if (!blamed.some((one) => one.startsWith(name)))
            wrong.push(`${description} blames ${blamed.join()}`)
        }
      }
    })
    expect(faults).toEqual([])
  })

  test('rejects a body that is no object, is truncated or is not JSON', async () => {
    const bodies = [
      '',
      ' ',
      'null',
      '[]',
      '[{}]',
      '"text"',
      '12',
      'true',
      '{',
      '{"a":1',
      '{"a":NaN}',
      "{'a':1}",
    ]
    bodies.push(
      '{"a":Infinity}',
      '{"__proto__":{"token":"x"}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{}{}',
    )
    // Half a surrogate pair is no character. Send one in a text, as a key, and deep inside an object.
    bodies.push('{"x":"\\ud800"}', '{"\\udfff":1}', '{"x":{"y":["\\udc00\\ud800"]}}')
    const faults = await withoutTrace(async (wrong) => {
      for (const body of bodies) {
        const answer = await send(url, body)
        wrong.push(...faultsOf(answer, body))
        if (answer.statusCode !== 400) wrong.push(`${body} answered ${answer.statusCode}`)
      }
    })
    expect(faults).toEqual([])
  })

  test('rejects another content type and another method', async () => {
    const body = JSON.stringify(await payloadOf(url, call))
    const form = 'application/x-www-form-urlencoded'
    const faults = await withoutTrace(async (wrong) => {
      for (const type of ['text/plain', form, 'multipart/form-data; boundary=x', 'text/xml', 'x'])
        wrong.push(...faultsOf(await send(url, body, { 'content-type': type }), type, 400))
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const answer = await shop.app.inject({ method, url: `${url}?a=1` })
        wrong.push(...faultsOf(answer, method, 405))
        if (answer.headers.allow !== 'POST') wrong.push(`${method} gets no Allow header`)
      }
    })
    expect(faults).toEqual([])
  })

  test('rejects a body that is too large and a field that is nested too deep', async () => {
    const payload = await payloadOf(url, call)
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const faults = await withoutTrace(async (wrong) => {
      const maxBodyBytes = (call.takesPages === true ? 512 : 64) * kilobyte
      const large = JSON.stringify({ ...payload, x: 'x'.repeat(maxBodyBytes) })
      if (call.largeBody !== true) wrong.push(...faultsOf(await send(url, large), 'a large body', 413))
      for (const field of fieldsOf(call).filter(({ path }) => path.length === 1)) {
        const body = JSON.stringify(withValue(payload, field.path, '@')).replace('"@"', () => deep)
        wrong.push(...faultsOf(await send(url, body), `${field.path.join('.')} is deep`))
      }
    })
    expect(faults).toEqual([])
  })

  test('answers hostile texts in any field without a server error', async () => {
    const wrong: string[] = []
    const isText = (field: ReturnType<typeof fieldsOf>[number]) =>
      // A password that is accepted would change the password that the next payload uses.
      field.kind === 'string' && !field.isChoice && !field.isInstant && field.path[0] !== 'new_password'
    // A rejected payload stays unused, so the next text reuses it.
    let unused: object | null = null
    for (const field of fieldsOf(call).filter(isText)) {
      for (const text of hostileTexts) {
        unused ??= await payloadOf(url, call)
        const payload = withValue(unused, field.path, text.slice(0, field.maxLength))
        const answer = await send(url, JSON.stringify(payload))
        if (answer.statusCode === 200) unused = null
        else wrong.push(...faultsOf(answer, `${field.path.join('.')} = ${text}`))
      }
    }
    expect(wrong).toEqual([])
    expect(await shop.audit()).toEqual([])
    // The import has changed the catalogue: put the settings back.
    if (call.path === 'import') await shop.configure(testCatalogue.settings)
  })

  test('answers the largest numbers and the furthest times in any field without a server error', async () => {
    const wrong: string[] = []
    let unused: object | null = null
    for (const field of fieldsOf(call)) {
      for (const value of furthestValues(field)) {
        unused ??= await payloadOf(url, call)
        const answer = await send(url, JSON.stringify(withValue(unused, field.path, value)))
        if (answer.statusCode === 200) unused = null
        if (answer.statusCode >= 500) wrong.push(`${field.path.join('.')} = ${JSON.stringify(value)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await shop.audit()).toEqual([])
    // The import has changed the catalogue: put the settings back.
    if (call.path === 'import') await shop.configure(testCatalogue.settings)
  })

  test('rejects a payload whose required field is missing or null', async () => {
    const names = Object.keys(call.payload.shape).filter((name) => !mayBeMissing(call).includes(name))
    const faults: string[] = []
    for (const name of names) {
      const payload = await payloadOf(url, call)
      const found = await withoutTrace(async (wrong) => {
        for (const value of [null, undefined])
          wrong.push(
            ...faultsOf(await send(url, JSON.stringify({ ...payload, [name]: value })), `${name} = ${value}`),
          )
      })
      faults.push(...found)
    }
    expect(faults).toEqual([])
  })

  test('rejects callers without permission', async () => {
    const payload = await payloadOf(url, call)
    const keys = ['', 'Bearer', 'Bearer wrong', `Basic ${ownerKey}`, `Bearer ${ownerKey}x`]
    const { token } = good.ana
    const asksWho = 'token' in call.payload.shape && !['reset-password', 'logout'].includes(call.path)
    const tokens = asksWho ? ['wrong', token.toLowerCase(), `${token} `, 'x'.repeat(10_000)] : []
    const faults = await withoutTrace(async (wrong) => {
      const isOpen = officeCalls.some(({ path, roles }) => roles === 'open' && url === `/office/api/${path}`)
      // An open call needs no key, but must come from a page of the office.
      for (const site of isOpen ? ['cross-site', 'same-site', 'none', ''] : [])
        wrong.push(
          ...faultsOf(await send(url, JSON.stringify(payload), { 'sec-fetch-site': site }), site, 403),
        )
      for (const authorization of inOffice(url) && !isOpen ? keys : [])
        wrong.push(
          ...faultsOf(await send(url, JSON.stringify(payload), { authorization }), authorization, 401),
        )
      for (const other of tokens)
        wrong.push(...faultsOf(await send(url, JSON.stringify({ ...payload, token: other })), other, 401))
    })
    // This many wrong keys would reach the rate limit, and then the right key would be rejected too.
    await shop.db.kysely.deleteFrom('rate_limit_count').where('scope', '=', 'office-address').execute()
    expect(faults).toEqual([])
  })
})

describe('bad input outside the calls', () => {
  test('an unknown address returns an error in JSON', async () => {
    const paths = [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/get-data/more',
      '/api/__proto__',
      '/api/constructor',
    ]
    paths.push('/api/..%2f..%2fetc%2fpasswd', '/office/api', '/office/api/get-data', '/api/import')
    const faults = await withoutTrace(async (wrong) => {
      for (const path of paths) wrong.push(...faultsOf(await send(path, '{}'), path, 404))
      wrong.push(...faultsOf(await send('/api/get-data%00', '{}'), 'NUL', 400))
    })
    expect(faults).toEqual([])
  })

  test('invented links cause no server error', async () => {
    const links = [
      '%00/%00',
      'a@b.example/%F0',
      'a/b',
      '%ED%A0%80/%ED%A0%80',
      '__proto__/x',
      `${'x'.repeat(301)}/x`,
    ]
    const faults = await withoutTrace(async (wrong) => {
      for (const link of links) {
        for (const page of [
          'download-ticket',
          'download-tickets',
          'download-invoice',
          'download-calendar',
          'download-plan-calendar',
          'download-pass/apple',
          'download-pass/google',
        ]) {
          const answer = await shop.app.inject({ method: 'GET', url: `/${page}/${link}` })
          wrong.push(...browserFaults(answer, `${page} ${link}`))
        }
      }
      wrong.push(
        ...browserFaults(await shop.app.inject({ method: 'GET', url: '/%E0%A4%A' }), 'a broken path'),
      )
    })
    expect(faults).toEqual([])
  })

  test('invented requests to the gateway’s addresses record no payment', async () => {
    const long = 'x'.repeat(5000)
    const returns = [
      '?reference=%00',
      '?reference=a&reference=b',
      `?reference=${long}`,
      '',
      '?reference[x]=1',
    ]
    const forms = ['', 'decision=paid', 'reference=x&amount=1&currency=EUR&signature=x&decision=paid']
    forms.push(
      'reference[]=x&__proto__=1&amount=NaN',
      'reference=%00&amount=1&currency=EUR&signature=x&decision=paid',
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const faults = await withoutTrace(async (wrong) => {
      for (const query of returns) {
        const answer = await shop.app.inject({ method: 'GET', url: `/gateway/sandbox/return${query}` })
        wrong.push(...browserFaults(answer, query))
      }
      for (const payload of forms) {
        for (const url of ['/gateway/sandbox/pay', '/gateway/sandbox/decide']) {
          const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
          wrong.push(...browserFaults(answer, `${url} ${payload}`))
        }
        const opened = await shop.app.inject({ method: 'GET', url: `/gateway/sandbox/pay?${payload}` })
        wrong.push(...browserFaults(opened, payload))
      }
    })
    expect(faults).toEqual([])
  })

  test('an office body above its limit is rejected', async () => {
    const answer = await send('/office/api/import', `{"x":"${'x'.repeat(32 * kilobyte * kilobyte)}"}`)
    expect(faultsOf(answer, 'a huge body', 413)).toEqual([])
  })

  test('a call that takes no token ignores an invalid one', async () => {
    const passedOver = shopCalls.filter((call) => !('token' in call.payload.shape))
    expect(passedOver.length).toBeGreaterThan(3)
    for (const { path } of passedOver) {
      const { statusCode } = await send(`/api/${path}`, JSON.stringify({ token: 'wrong' }))
      expect([path, statusCode]).not.toEqual([path, 401])
    }
  })

  test('no request in these tests caused a server error', () => {
    expect(shop.faults).toEqual([])
  })
})
