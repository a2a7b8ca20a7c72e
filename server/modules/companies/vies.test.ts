import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openVies } from './vies'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const chunk = Buffer.alloc(64 * 1024, ' ')
/** In chunks: 64 MB. */
const longest = 1000

/** A register whose answer has so many chunks of spaces before it; returns how many it could send. */
async function register(chunks: number) {
  let sent = 0
  server = createServer((_request, response) => {
    const send = () => {
      if (response.destroyed) return
      if (sent === chunks) {
        response.end(JSON.stringify({ valid: true }))
        return
      }
      sent += 1
      response.write(chunk, send)
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    send()
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const vies = openVies(`http://127.0.0.1:${port}`, () => new Date('2027-01-15T11:00:00.000Z'))
  return { answer: await vies.ask('DE136695976', null), sent: () => sent }
}

test('an answer is read', async () => {
  expect((await register(0)).answer.result).toBe('valid')
})

test('one that is too long is none, and its rest is not read', async () => {
  const { answer, sent } = await register(longest)
  expect(answer.result).toBe('no-answer')
  expect(sent()).toBeLessThan(longest / 2)
})
