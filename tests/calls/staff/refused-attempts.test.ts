import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

const maxAttempts = 3
let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const { limits } = shop.context.catalogue.current().settings
  const few = {
    loginsPerAddress: maxAttempts,
    mailsPerAddress: maxAttempts,
    mailsPerEmail: 2,
    loginsPerAccount: 2,
  }
  await shop.configure({ limits: { ...limits, ...few } })
})
afterAll(() => shop.stop())

async function from(remoteAddress: string, path: string, payload: object): Promise<number> {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/${path}`, payload, remoteAddress })
  return answer.statusCode
}
const counters = async () =>
  (await shop.db.kysely.selectFrom('rate_limit_count').select(['scope', 'used']).orderBy('scope').execute())
    .map(({ scope, used }) => `${scope} ${used}`)
    .toSorted()

const mailingCalls: [path: string, scope: string, payload: (n: number) => object, taken: number][] = [
  ['login', 'login', (n) => ({ email: `login-${n}@mail.example`, password: 'wrong' }), 422],
  [
    'login-by-code',
    'login',
    (n) => ({ email: `by-code-${n}@mail.example`, code: '123456', nonce: 'x' }),
    422,
  ],
  ['register', 'register', (n) => ({ email: `register-${n}@mail.example`, full_name: 'Ana Horvat' }), 200],
  ['request-login-code', 'login-code', (n) => ({ email: `code-${n}@mail.example` }), 200],
  ['request-password-reset', 'reset', (n) => ({ email: `reset-${n}@mail.example` }), 200],
  ['email-tickets', 'resend', (n) => ({ email: `resend-${n}@mail.example` }), 200],
]
test.each(mailingCalls)(
  '%s: a network above its limit creates no counters for further addresses',
  async (path, scope, payload, taken) => {
    await shop.db.kysely.deleteFrom('rate_limit_count').execute()
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) statuses.push(await from('203.0.113.9', path, payload(n)))
    expect(statuses).toEqual([taken, taken, taken, 429, 429, 429, 429, 429, 429])
    const ofEach =
      scope === 'login'
        ? ['login-account', 'login-account-day', 'login-account-day']
        : [`${scope}-email`, `${scope}-email`]
    expect(await counters()).toEqual(
      [
        `${scope}-address ${maxAttempts}`,
        // The limit over all accounts has a single counter.
        ...(path === 'login-by-code' ? [`wrong-login-codes ${maxAttempts}`] : []),
        ...ofEach.flatMap((name) => Array.from({ length: maxAttempts }, () => `${name} 1`)),
      ].toSorted(),
    )
  },
)

test('a network above the limit of an account adds nothing to its counts or to those of the account', async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  const login = (address: string) => from(address, 'login', { email: 'eva@mail.example', password: 'wrong' })
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push(await login('203.0.113.3'))
  expect(statuses).toEqual([422, 422, 429, 429, 429, 429, 429, 429])
  expect(await counters()).toEqual([
    'login-account 2',
    'login-account-day 2',
    'login-account-day 2',
    'login-address 2',
  ])
  expect(await login('203.0.113.4')).toBe(422)
})

test('right logins leave no counter', async () => {
  const { email, password } = await shop.customer()
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  for (let n = 0; n < 3; n++) expect(await from('203.0.113.4', 'login', { email, password })).toBe(200)
  expect((await counters()).filter((row) => /^login-(account|address)/.test(row))).toEqual([])
})

test('the worker removes counts after their window, except of accounts at their limit and of a day', async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  for (let n = 0; n < 3; n++)
    await from(`203.0.113.${20 + n}`, 'login', { email: `once-${n}@mail.example`, password: 'wrong' })
  for (let n = 0; n < 2; n++)
    await from('203.0.113.30', 'login', { email: 'often@mail.example', password: 'wrong' })
  expect(await counters()).toHaveLength(16)
  shop.later(16)
  await tidyUp(shop.context)
  const ofDay = ['1', '1', '1', '1', '1', '1', '2', '2'].map((used) => `login-account-day ${used}`)
  expect(await counters()).toEqual(['login-account 2', ...ofDay])
  shop.later(24 * 60)
  await tidyUp(shop.context)
  expect(await counters()).toEqual(['login-account 2'])
  shop.later(5 * 60)
  await tidyUp(shop.context)
  expect(await counters()).toEqual([])
})
