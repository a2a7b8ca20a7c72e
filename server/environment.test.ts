import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment'

const wspay = { WSPAY_SHOP_ID: 'MYSHOP', WSPAY_SECRET_KEY: 'secret' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('gateways', () => {
  test('are not set up by themselves', () => {
    expect(readEnvironment({ WSPAY_SHOP_ID: '', STRIPE_SECRET_KEY: '' })).toMatchObject({
      wspay: null,
      stripe: null,
    })
  })

  test.each([
    [
      'its test addresses',
      {},
      'https://formtest.wspay.biz/authorization.aspx',
      'https://test.wspay.biz/api/services',
    ],
    [
      'those where money moves',
      { WSPAY_LIVE: '1' },
      'https://form.wspay.biz/authorization.aspx',
      'https://secure.wspay.biz/api/services',
    ],
    [
      'others that are named',
      {
        WSPAY_LIVE: '1',
        WSPAY_FORM_URL: 'http://127.0.0.1:9/form',
        WSPAY_API_URL: 'http://127.0.0.1:9/api/',
      },
      'http://127.0.0.1:9/form',
      'http://127.0.0.1:9/api',
    ],
  ])('WSPay is at %s', (_, given, formUrl, apiUrl) => {
    expect(readEnvironment({ ...wspay, ...given }).wspay).toEqual({
      shopId: 'MYSHOP',
      secretKey: 'secret',
      formUrl,
      apiUrl,
    })
  })

  test('Stripe is at its own address, or at the one that is named', () => {
    expect(readEnvironment(stripe).stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: null,
    })
    const STRIPE_API_URL = 'http://127.0.0.1:12111'
    expect(readEnvironment({ ...stripe, STRIPE_API_URL }).stripe?.apiUrl).toBe(STRIPE_API_URL)
  })

  test.each([
    [{ WSPAY_SHOP_ID: 'MYSHOP' }, 'WSPAY_SHOP_ID and WSPAY_SECRET_KEY go together.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.'],
    [{ ...wspay, WSPAY_API_URL: 'ftp://x' }, 'WSPAY_API_URL'],
    [{ ...wspay, WSPAY_LIVE: 'yes' }, 'WSPAY_LIVE'],
  ])('that are half set up are refused at the start: %j', (given, sentence) => {
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

  // A mail server would refuse each mail.
  test.each([
    'Sea Days <tickets@shop.example>',
    'Sea Days',
    'a@shop.example, b@shop.example',
    '@shop.example',
  ])('is a bare address, not %s', (given) => {
    expect(() => readEnvironment({ MAIL_FROM: given })).toThrow(/MAIL_FROM: is no bare address/)
  })
})
