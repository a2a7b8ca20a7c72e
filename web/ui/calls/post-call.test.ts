import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPost, formErrorText, Refusal } from './post-call'

const post = createPost('/api')

afterEach(() => vi.unstubAllGlobals())

/** Returns the error that `post` throws for a response, and the request that it made. */
async function sentAndRefused(answer: Response | Error) {
  const fetched = vi.fn<typeof fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  vi.stubGlobal('fetch', fetched)
  const error: unknown = await post('get-user', { token: 'a token' }).catch((thrown: unknown) => thrown)
  return { error, request: fetched.mock.calls[0] }
}
const json = (status: number, body: unknown) => Response.json(body, { status })

test('a call is posted as JSON with the header that scripts send', async () => {
  const { request } = await sentAndRefused(json(200, { customer: null }))
  expect(request).toMatchObject([
    '/api/get-user',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: '{"token":"a token"}',
    },
  ])
})

test('each API has its own base and headers', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(json(200, { orders: [] })))
  vi.stubGlobal('fetch', fetched)
  await createPost('/office/api', { authorization: 'Bearer a-key' })('find-orders', {})
  expect(fetched.mock.calls[0]).toMatchObject([
    '/office/api/find-orders',
    { headers: { 'X-Requested-With': 'XMLHttpRequest', authorization: 'Bearer a-key' } },
  ])
})

test('a broken or missing answer counts as a network failure', async () => {
  const brokenOff = await sentAndRefused(new Response('{"cart": {', { status: 200 }))
  expect(brokenOff.error).toMatchObject({ status: 0, isNetworkFailure: true, isServers: false })
  const { request } = await sentAndRefused(json(200, {}))
  expect(request?.[1]?.signal).toBeInstanceOf(AbortSignal)
})

describe('the text of a form’s alert', () => {
  test('a form’s alert lists each error once, one per line', async () => {
    const errors = { name: ['Say who.', 'Say it well.'], email: ['Say where.'], street: ['Say where.'] }
    const { error } = await sentAndRefused(json(422, { message: 'No.', errors }))
    expect(formErrorText(error)).toBe('Say who.\nSay it well.\nSay where.')
  })

  test('a form’s alert without errors is the message', async () => {
    const { error } = await sentAndRefused(json(409, { message: 'Sold out.', errors: {} }))
    expect(formErrorText(error)).toBe('Sold out.')
    expect(error).toMatchObject({ status: 409, isServers: true })
  })

  test('a form’s alert without errors or message is the raw error, or a general sentence', async () => {
    expect(formErrorText(new Error('raw'))).toBe('raw')
    expect(formErrorText('thrown text')).toBe('thrown text')
    const { error } = await sentAndRefused(new Response('<html>Bad gateway', { status: 502 }))
    expect(formErrorText(error)).toContain('Something went wrong on our side.')
    const offline = await sentAndRefused(new TypeError('Failed to fetch'))
    expect(formErrorText(offline.error)).toContain('We couldn’t reach the shop.')
  })
})

test.each([
  [401, true],
  [419, true],
  [403, false],
  [422, false],
])('the status %i ends the login: %s', (status, ends) => expect(new Refusal(status, '').endsLogin).toBe(ends))
