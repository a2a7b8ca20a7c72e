import { describe, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment'
import { keysFrom } from '#server/platform/crypto/keys'
import { createStripe, fromStripe, toStripe, stripeAccess } from './stripe-gateway'

describe('events of Stripe', () => {
  // A vector computed by Stripe’s own library.
  const body = Buffer.from('{"id":"evt_test_1","object":"event","type":"checkout.session.completed"}')
  const signature = 't=1767225600,v1=2a00a7b28fe043ffe2e1bdf65aa13b71fe8f9b896d1033e6e70d52b65923a075'

  const at = (seconds: number) =>
    createStripe({
      keys: keysFrom('a secret for tests only'),
      now: () => new Date(seconds * 1000),
      access: { secretKey: 'sk_test', webhookSecret: 'whsec_test_secret', apiUrl: null },
      publicUrl: 'https://shop.example',
      shopName: () => 'Our shop',
    })

  test('an event is read where it is signed, and not long ago', () => {
    expect(at(1_767_225_600).readEvent(body, signature)).toMatchObject({ id: 'evt_test_1' })
    expect(at(1_767_225_900).readEvent(body, signature)).not.toBeNull()
    expect(at(1_767_225_901).readEvent(body, signature)).toBeNull()
  })

  test.each([
    ['no signature', body, undefined],
    ['another body', Buffer.concat([body, Buffer.from(' ')]), signature],
    ['another signature', body, signature.replace('v1=2', 'v1=3')],
    ['one of an older scheme', body, signature.replace('v1=', 'v0=')],
  ])('an event with %s is none', (_, bytes, given) => {
    expect(at(1_767_225_600).readEvent(bytes, given)).toBeNull()
  })
})

describe('amounts of Stripe', () => {
  test.each([
    [12_950, 'EUR', 12_950],
    [500, 'JPY', 500],
    [5120, 'KWD', 5120],
    [129_500, 'HUF', 129_500],
    // Without decimals, but Stripe keeps two for what was written before.
    [5, 'ISK', 500],
    [5, 'UGX', 500],
    // Two decimals on paper, none at Stripe.
    [500_000, 'MGA', 5000],
  ])('%i minor units of %s are %i at Stripe', (amount, currency, there) => {
    expect(toStripe(amount, currency)).toBe(there)
    expect(fromStripe(there, currency.toLowerCase())).toBe(amount)
  })

  test('an amount that Stripe does not have is never rounded', () => {
    expect(() => toStripe(501, 'MGA')).toThrow('no fractions')
    expect(fromStripe(550, 'ISK')).toBe(5.5)
  })
})

test('the shop uses the public API unless STRIPE_API_URL names another address', () => {
  const variables = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const access = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
  expect(stripeAccess(readEnvironment(variables))).toEqual({ ...access, apiUrl: null })
  const STRIPE_API_URL = 'http://127.0.0.1:12111'
  expect(stripeAccess(readEnvironment({ ...variables, STRIPE_API_URL }))).toEqual({
    ...access,
    apiUrl: STRIPE_API_URL,
  })
})
