import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment'

const wspay = { WSPAY_SHOP_ID: 'MYSHOP', WSPAY_SECRET_KEY: 'secret' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('gateways', () => {
  test('are not configured by default', () => {
    const { usableGateways } = readEnvironment({ WSPAY_SHOP_ID: '', STRIPE_SECRET_KEY: '' })
    expect(usableGateways).toEqual(['sandbox'])
    expect(readEnvironment({ SANDBOX: '0' }).usableGateways).toEqual([])
  })

  test('are configured by all variables that they need', () => {
    expect(readEnvironment({ ...wspay, ...stripe }).usableGateways).toEqual(['sandbox', 'wspay', 'stripe'])
  })

  test.each([
    [{ WSPAY_SHOP_ID: 'MYSHOP' }, 'WSPAY_SHOP_ID and WSPAY_SECRET_KEY must be set together.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.'],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.',
    ],
    [{ ...wspay, WSPAY_API_URL: 'ftp://x' }, 'WSPAY_API_URL'],
    [{ ...wspay, WSPAY_LIVE: 'yes' }, 'WSPAY_LIVE'],
  ])('an incomplete or invalid gateway configuration is rejected: %j', (given, sentence) => {
    expect(() => readEnvironment(given)).toThrow(sentence)
  })
})

describe('access to the tax authority', () => {
  const fiscal = { FISCAL_CERT: '/run/seller.p12', FISCAL_CERT_PASSWORD: 'secret', FISCAL_CA: '/run/ca.pem' }
  const access = { certificate: '/run/seller.p12', password: 'secret', ca: '/run/ca.pem' }

  test('is null without its variables', () => {
    expect(readEnvironment({}).fiscal).toBeNull()
    expect(readEnvironment({ FISCAL_LIVE: '0', FISCAL_CERT: '' }).fiscal).toBeNull()
  })

  test('uses the test system, the production system or the configured URL', () => {
    const test = 'https://cistest.apis-it.hr:8449/FiskalizacijaServiceTest'
    const live = 'https://cis.porezna-uprava.hr:8449/FiskalizacijaService'
    expect(readEnvironment(fiscal).fiscal).toEqual({ ...access, url: test, isLive: false })
    expect(readEnvironment({ ...fiscal, FISCAL_LIVE: '1' }).fiscal).toEqual({
      ...access,
      url: live,
      isLive: true,
    })
    const FISCAL_URL = 'https://127.0.0.1:8449/x'
    expect(readEnvironment({ ...fiscal, FISCAL_URL }).fiscal?.url).toBe(FISCAL_URL)
  })

  test.each([
    [{ FISCAL_CERT: 'a.p12' }, 'Missing: FISCAL_CERT_PASSWORD, FISCAL_CA.'],
    [{ ...fiscal, FISCAL_CA: '' }, 'Missing: FISCAL_CA.'],
    [{ ...fiscal, FISCAL_CERT: '' }, 'Missing: FISCAL_CERT.'],
    [{ FISCAL_LIVE: '1' }, 'Missing: FISCAL_CERT, FISCAL_CERT_PASSWORD, FISCAL_CA.'],
    [{ FISCAL_URL: 'https://cis.example' }, 'Missing: FISCAL_CERT, FISCAL_CERT_PASSWORD, FISCAL_CA.'],
    [{ ...fiscal, FISCAL_URL: 'http://cis.example' }, 'FISCAL_URL: must start with https://'],
    [{ ...fiscal, FISCAL_LIVE: 'yes' }, 'FISCAL_LIVE'],
  ])('an incomplete or invalid fiscal configuration is rejected: %j', (given, sentence) => {
    expect(() => readEnvironment(given)).toThrow(sentence)
  })
})

describe('the sender of mails', () => {
  test.each(['tickets@shop.example', 'ulaznice+ljeto@dućan.example', 'shop@localhost'])(
    'may be %s',
    (given) => {
      expect(readEnvironment({ MAIL_FROM: given }).MAIL_FROM).toBe(given)
    },
  )

  // A mail server would reject every mail with such a sender.
  test.each([
    'Sea Days <tickets@shop.example>',
    'Sea Days',
    'a@shop.example, b@shop.example',
    '@shop.example',
  ])('is a bare address, not %s', (given) => {
    expect(() => readEnvironment({ MAIL_FROM: given })).toThrow(/MAIL_FROM: must be a plain address/)
  })
})
