import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
let port: number

beforeAll(async () => {
  shop = await startTestApp()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.stop())

/** Sends bytes and returns the status of each response until the connection closed. */
function statusesOf(bytes: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (data) => (received += data.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code = '']) => code)),
    )
    socket.write(bytes)
  })
}

const head = 'POST /api/get-data HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n'
const hidden = 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n'

test('control: two complete requests on one connection get two responses', async () => {
  expect(await statusesOf(`${head}Content-Length: 2\r\n\r\n{}${hidden}`)).toEqual(['200', '200'])
})

test.each([
  ['two ways to say its length', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}'],
  ['two lengths in one line', 'Content-Length: 2, 0\r\n\r\n{}'],
  ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
  ['an encoding that nobody knows', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a space before a colon', 'Content-Length : 2\r\n\r\n{}'],
  ['a folded line', 'X-A: 1\r\n Content-Length: 2\r\n\r\n{}'],
  ['a bare line feed', 'X-A: 1\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['an invalid chunk size', 'Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n'],
])('a request with %s is rejected, and nothing after it is read', async (_what, rest) => {
  expect(await statusesOf(`${head}${rest}${hidden}`)).toEqual(['400'])
})
