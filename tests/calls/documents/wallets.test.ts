import { createHash, createVerify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment'
import { openWallets } from '#server/modules/documents/wallet-keys'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { unzip, walletSetup } from '#tests/support/documents/wallet-setup'

const setup = walletSetup()
let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ env: setup.env })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(async () => {
  await shop.stop()
  setup.remove()
})

const get = (url: string) => shop.app.inject({ method: 'GET', url })
async function bought(code = 'pass', more = {}) {
  const order = await desk.buy(ana, [{ external_code: code, full_name: 'Žarko Ђорђевић', ...more }])
  const ticket = desk.ticketOf(order)
  const barcode = (await desk.inOffice(order.code)).tickets[0]?.barcode ?? ''
  const link = (wallet: string) => `/download-pass/${wallet}/${ticket.email}/${ticket.code}`
  return { order, ticket, barcode, link }
}
const coachTime = async () =>
  (await shop.answer('get-shop-item', { external_code: 'coach' })).item.travel_times[0]?.id ?? null

describe('Apple passes', () => {
  test('an Apple pass has the data of the ticket, in files listed by its manifest and covered by its signature', async () => {
    const { ticket, barcode, link } = await bought()
    const answer = await get(link('apple'))
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/vnd.apple.pkpass', 'cache-control': 'no-store' },
    })
    const files = unzip(answer.rawPayload)
    const pass = JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, unknown>
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.shop',
      teamIdentifier: 'TEAM123456',
      organizationName: 'Test shop',
      serialNumber: ticket.code,
      description: 'Pass, Festival',
      relevantDate: '2027-07-09T13:00:00.000Z',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: barcode, messageEncoding: 'iso-8859-1' }],
    })
    expect(JSON.stringify(pass['eventTicket'])).toContain('Žarko Ђорђевић')

    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Record<string, string>
    const listed = ['pass.json', 'icon.png', 'icon@2x.png', 'icon@3x.png']
    expect(Object.keys(manifest).toSorted()).toEqual(listed.toSorted())
    for (const name of listed)
      expect(
        createHash('sha1')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(manifest[name])
    // The signed digest is that of the manifest.
    const digest = createHash('sha1')
      .update(files.get('manifest.json') ?? '')
      .digest()
    expect(files.get('signature')?.includes(digest)).toBe(true)
  })

  test('the Apple pass of a journey is a boarding pass with the boarding time', async () => {
    const { link } = await bought('coach', { transport_time_id: await coachTime() })
    const files = unzip((await get(link('apple'))).rawPayload)
    const pass = files.get('pass.json')?.toString() ?? ''
    expect(JSON.parse(pass)).toMatchObject({
      relevantDate: '2027-07-08T06:00:00.000Z',
      boardingPass: { transitType: 'PKTransitTypeGeneric' },
    })
    expect(pass).toContain('30 minutes before departure')
  })
})

interface Saved {
  payload: { eventTicketClasses: { id: string }[]; eventTicketObjects: { id: string }[] }
}

describe('Google links', () => {
  const read = (location: string) => {
    const token = location.replace('https://pay.google.com/gp/v/save/', '')
    const [head = '', body = '', signature = ''] = token.split('.')
    const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Saved
    const signed = createVerify('sha256')
      .update(`${head}.${body}`)
      .verify(setup.google, Buffer.from(signature, 'base64url'))
    return { head: json(head), body: json(body), signed }
  }

  test('a Google link is signed by the service account and contains the ticket', async () => {
    const { order, ticket, barcode, link } = await bought()
    const answer = await get(link('google'))
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['cache-control']).toBe('no-store')
    const location = String(answer.headers.location)
    expect(location.length).toBeLessThan(1900)
    const { head, body, signed } = read(location)
    expect(signed).toBe(true)
    expect(head).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(body).toMatchObject({
      iss: 'shop@project.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      iat: shop.clock.now.getTime() / 1000,
      origins: ['https://shop.example'],
    })
    const { eventTicketClasses, eventTicketObjects } = body.payload
    expect(eventTicketObjects).toMatchObject([
      {
        state: 'ACTIVE',
        classId: eventTicketClasses[0]?.id,
        ticketHolderName: 'Žarko Ђорђевић',
        ticketNumber: ticket.code,
        reservationInfo: { confirmationCode: order.code },
        barcode: { type: 'QR_CODE', value: barcode },
      },
    ])
    expect(eventTicketClasses[0]).toMatchObject({
      id: expect.stringMatching(/^3388000000012345678\.[\w-]+$/),
      dateTime: { start: '2027-07-09T13:00:00.000Z', end: '2027-07-12T03:00:00.000Z' },
    })
  })

  test('the Google link of a changed ticket is another object of the same class', async () => {
    const { order, ticket, link } = await bought()
    const before = read(String((await get(link('google'))).headers.location)).body.payload
    const change = { token: ana.token, order_id: order.id, code: ticket.code, email: ana.email }
    await shop.answer('change-ticket', { ...change, full_name: 'Somebody Else' })
    const after = read(String((await get(link('google'))).headers.location)).body.payload
    expect(after.eventTicketClasses).toEqual(before.eventTicketClasses)
    expect(after.eventTicketObjects[0]?.id).not.toBe(before.eventTicketObjects[0]?.id)
  })
})

test('both wallets are offered only with a ticket that can be downloaded', async () => {
  const { order, ticket, link } = await bought()
  expect(ticket.wallets).toEqual(['apple', 'google'])
  const unpaid = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana' }], { paid: false })
  expect(unpaid.cartProducts[0]?.wallets).toEqual([])
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  expect((await desk.seenBy(ana, order.code)).tickets[0]?.wallets).toEqual([])
  for (const wallet of ['apple', 'google']) {
    expect((await get(link(wallet))).statusCode).toBe(404)
    expect((await get(`/download-pass/${wallet}/${ana.email}/ABCDEFGHJKLM`)).statusCode).toBe(404)
  }
})

test('a shop without wallet keys offers neither', async () => {
  const plain = await startTestApp()
  const person = await plain.customer()
  const other = orderDesk(plain)
  const order = await other.buy(person, [{ external_code: 'pass', full_name: 'Ana' }])
  const ticket = other.ticketOf(order)
  expect(ticket.wallets).toEqual([])
  for (const wallet of ['apple', 'google']) {
    const url = `/download-pass/${wallet}/${ticket.email}/${ticket.code}`
    expect((await plain.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
  await plain.stop()
})

describe('invalid wallet configurations are reported at the start', () => {
  const openWith = (env: Record<string, string>) => () => openWallets(readEnvironment(env))

  test.each([
    ['no key of Apple', 'APPLE_PASS_KEY', undefined, 'must be set together'],
    ['no key of Google', 'GOOGLE_WALLET_KEY', undefined, 'must be set together'],
    [
      'a certificate that is not there',
      'APPLE_PASS_CERTIFICATE',
      '/nowhere/pass.pem',
      'APPLE_PASS_CERTIFICATE: /nowhere/pass.pem cannot be used',
    ],
    [
      'the key of another certificate',
      'APPLE_PASS_KEY',
      setup.strangersKey,
      'it is not the key of APPLE_PASS_CERTIFICATE',
    ],
    ['a key of Apple for Google', 'GOOGLE_WALLET_KEY', setup.env.APPLE_PASS_KEY, 'GOOGLE_WALLET_KEY'],
  ])('the configuration is rejected: %s', (_what, name, value, message) => {
    const { [name as 'APPLE_PASS_KEY']: _, ...others } = setup.env
    expect(openWith({ ...others, ...(value === undefined ? {} : { [name]: value }) })).toThrow(message)
  })

  test('a valid configuration is accepted', () => {
    expect(openWith(setup.env)()).toMatchObject({
      apple: { teamId: 'TEAM123456' },
      google: { issuerId: setup.env.GOOGLE_WALLET_ISSUER_ID },
    })
  })
})
