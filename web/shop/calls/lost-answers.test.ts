import { afterEach, describe, expect, test, vi } from 'vitest'
import { createReset } from '../account/reset-surely'
import { sendAgain } from '../session/request-code'
import { createServices } from '../store/page-store'
import { createLastCall } from './use-last-call'

afterEach(() => vi.unstubAllGlobals())

type Answer = 'lost' | [status: number, body: object]
const mine = { customer: null, data: { customer: null } }
const ended: Answer = [401, { message: 'Your login has expired. Please log in again.' }]
const incorrect: Answer = [422, { code: 'incorrect-code', message: 'Incorrect code' }]

/** A shop that answers the calls of each path in turn; any other call it answers with an empty shop. */
function shopThat(answers: Record<string, Answer[]>) {
  const requested: string[] = []
  const fetched = async (url: string) => {
    const path = url.replace('/api/', '')
    requested.push(path)
    const answer = answers[path]?.shift() ?? [200, mine]
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(answer[1], { status: answer[0] })
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  return requested
}

const newServices = () => createServices({ config: {}, products: [], merchandise: [] } as never, null)
const count = (requested: string[], path: string) => requested.filter((one) => one === path).length

describe('a call that ends the login', () => {
  const notice = 'You have been logged out.'
  const session = () => ({ token: () => 'T', end: vi.fn<() => Promise<void>>(() => Promise.resolve()) })

  test.each(['logout-all', 'delete-my-account'] as const)(
    'a lost %s counts as done if the login has ended',
    async (path) => {
      shopThat({ [path]: ['lost'], 'get-user': [ended] })
      await expect(createLastCall(session(), path, notice)({})).resolves.toBe(true)
    },
  )

  test('a lost logout counts as failed if the login is still valid', async () => {
    shopThat({ 'logout-all': ['lost'], 'get-user': [[200, { customer: { email: 'ana@x.example' } }]] })
    await expect(createLastCall(session(), 'logout-all', notice)({})).rejects.toMatchObject({ status: 0 })
  })

  test('a lost deletion counts as done if the shop rejects the login at the next attempt', async () => {
    const requested = shopThat({ 'delete-my-account': ['lost', ended], 'get-user': ['lost'] })
    const held = session()
    const send = createLastCall(held, 'delete-my-account', notice)
    await expect(send({ password: 'x' })).rejects.toMatchObject({ status: 0 })
    await expect(send({ password: 'x' })).resolves.toBe(true)
    expect(count(requested, 'delete-my-account')).toBe(2)
    expect(held.end).not.toHaveBeenCalled()
  })

  test('a deletion with an ended login is not reported as done', async () => {
    shopThat({ 'delete-my-account': [ended] })
    const held = session()
    await expect(createLastCall(held, 'delete-my-account', notice)({})).rejects.toMatchObject({ status: 401 })
    expect(held.end).toHaveBeenCalledWith(notice)
  })
})

describe('a new password by a link that works once', () => {
  const payload = { token: 'R', email: 'ana@x.example', password: 'new' }

  test('a lost password reset counts as done if a login with the new password works', async () => {
    const requested = shopThat({
      'reset-password': ['lost', incorrect],
      login: [[200, { remember_token: 'T', data: {} }]],
    })
    await expect(createReset(newServices())(payload)).resolves.toBe(true)
    // The login was only a question.
    expect(count(requested, 'logout')).toBe(1)
  })

  test('a lost password reset is sent again if it had not reached the shop', async () => {
    const requested = shopThat({ 'reset-password': ['lost', [200, { message: 'Set.' }]] })
    await expect(createReset(newServices())(payload)).resolves.toBe(true)
    expect(count(requested, 'login')).toBe(0)
  })

  test('a password reset is rejected if another password is set or no answer was lost', async () => {
    const failed: Answer = [422, { message: 'Login failed.' }]
    const requested = shopThat({ 'reset-password': [incorrect, 'lost', incorrect], login: [failed] })
    const reset = createReset(newServices())
    await expect(reset(payload)).rejects.toMatchObject({ message: 'Incorrect code' })
    expect(count(requested, 'login')).toBe(0)
    await expect(reset(payload)).rejects.toMatchObject({ message: 'Incorrect code' })
    expect(count(requested, 'login')).toBe(1)
  })
})

test('an idempotent call is sent again after a lost answer only if the shop answers', async () => {
  const requested = shopThat({ register: ['lost', [200, { message: 'Done.' }], 'lost'] })
  const services = newServices()
  const send = () => services.send('register', { full_name: 'Ana', email: 'ana@x.example' })
  await expect(sendAgain(services, send)).resolves.toEqual({ message: 'Done.' })
  const without = shopThat({ register: ['lost'], 'get-data': ['lost'] })
  await expect(sendAgain(services, send)).rejects.toMatchObject({ status: 0 })
  expect(count(requested, 'register')).toBe(2)
  expect(count(without, 'register')).toBe(1)
})
