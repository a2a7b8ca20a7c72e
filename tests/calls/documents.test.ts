import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler, pdfInfo, pdfWords } from '../../server/documents/read-pdf'
import { orderDesk } from '../support/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '../support/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const get = (url: string, remoteAddress?: string) =>
  shop.app.inject({ method: 'GET', url, ...(remoteAddress === undefined ? {} : { remoteAddress }) })
const passes = (...names: string[]) => names.map((full_name) => ({ external_code: 'pass', full_name }))
const notFound = { statusCode: 404 }

describe('all tickets of an order in one PDF', () => {
  const allOf = (order: { code: string; checksum: string | null }) =>
    `/download-tickets/${order.code}/${order.checksum}`

  test.skipIf(!hasPoppler)('has a page for each that may be downloaded', async () => {
    const order = await desk.buy(ana, [
      ...passes('Ana Horvat', 'Bruno Babić', 'Cvita Marić'),
      { external_code: 'shirt', full_name: null },
    ])
    const answer = await get(allOf(order))
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-disposition': `inline; filename="tickets-${order.code}.pdf"`,
      },
    })
    expect(pdfInfo(answer.rawPayload)).toMatch(/Pages:\s+3\n/)
    const pages = pdfWords(answer.rawPayload).split('\f')
    for (const [page, name] of ['Ana Horvat', 'Bruno Babić', 'Cvita Marić'].entries())
      expect(pages[page]).toContain(name)
  })

  test.skipIf(!hasPoppler)(
    'leaves out what somebody else holds by now, and what was refunded; of nothing there is no document',
    async () => {
      const order = await desk.buy(ana, passes('Ana Horvat', 'Bruno Babić'))
      const [first, second] = order.tickets
      const asked = { token: ana.token, order_id: order.id, full_name: 'Bruno Babić' }
      await shop.answer('change-ticket', {
        ...asked,
        code: second?.code,
        email: 'bruno@mail.example',
        reassign: true,
      })
      const answer = await get(allOf(order))
      expect(answer.statusCode).toBe(200)
      const words = pdfWords(answer.rawPayload)
      expect(words.split('\f')).toHaveLength(2)
      expect(words).toContain(first?.code)
      expect(words).not.toContain('Bruno')
      await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
      expect(await get(allOf(order))).toMatchObject(notFound)
    },
  )

  test('is not there before the order is paid, nor before its terms are accepted', async () => {
    const unpaid = await desk.buy(ana, passes('Ana', 'Bo'), { paid: false })
    expect(await get(allOf(unpaid))).toMatchObject(notFound)
    const { order } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: ana.email },
      items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }],
      payment_method: 'voucher',
    })
    expect(await get(allOf(order))).toMatchObject(notFound)
    await shop.answer('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
    expect((await get(allOf(order))).statusCode).toBe(200)
  })

  test('is not found by a wrong checksum, and a network that goes on guessing is sent away', async () => {
    const order = await desk.buy(ana, passes('Ana', 'Bo'))
    const other = await desk.buy(ana, passes('Ana'))
    const { downloadsPerAddress } = shop.world.catalogue.current().settings.limits
    const wrong = [allOf({ ...order, checksum: other.checksum }), `/download-tickets/${order.code}/x`]
    for (let turn = 0; turn < downloadsPerAddress; turn++)
      expect(await get(wrong[turn % 2] ?? '', '192.0.2.7')).toMatchObject(notFound)
    const refusal = await get(allOf(order), '192.0.2.7')
    expect(refusal.statusCode).toBe(refused('too-many-tries').status)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(allOf(order), '192.0.2.8')).statusCode).toBe(200)
  })
})
