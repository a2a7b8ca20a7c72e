import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { GatewayFault } from '../gateway'
import { postJson } from './wspay-gateway'

/** Asks a gateway that answers so; returns the result and the requested paths. */
async function requested(answer: RequestListener) {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`
    const outcome = await postJson(url, { secret: 'of the shop' }).catch((error: unknown) => error)
    return { outcome, paths }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('an answer is read as JSON', async () => {
  const { outcome } = await requested((_request, response) => response.end('{"a":1}'))
  expect(outcome).toEqual({ a: 1 })
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is a fault, and leads nowhere', async (status) => {
  const { outcome, paths } = await requested((_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(),
  )
  expect(outcome).toBeInstanceOf(GatewayFault)
  expect(paths).toEqual(['/ask'])
})

test('too much, no JSON and a failure are faults that do not show what was sent', async () => {
  const answers: RequestListener[] = [
    (_request, response) => response.end(`"${'x'.repeat(70_000)}"`),
    (_request, response) => response.end('<html>'),
    (_request, response) => response.writeHead(500).end('of the shop'),
    (request) => request.socket.destroy(),
  ]
  for (const answer of answers) {
    const { outcome } = await requested(answer)
    expect(outcome).toBeInstanceOf(GatewayFault)
    expect(String(outcome)).not.toContain('of the shop')
  }
})
