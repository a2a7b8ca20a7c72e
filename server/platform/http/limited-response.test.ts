import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { AnswerTooLong, readAtMost } from './limited-response'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Fetches from a server that sends this body. */
async function answerWith(body: Buffer, headers: Record<string, string> = {}) {
  server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}`)
}

test('a body of the limit is read, and a longer one is not', async () => {
  expect(await readAtMost(await answerWith(Buffer.alloc(1000, 'a')), 1000)).toHaveLength(1000)
  await expect(readAtMost(await answerWith(Buffer.alloc(1001, 'a')), 1000)).rejects.toThrow(AnswerTooLong)
})

test('a compressed body counts with its full length', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const answer = await answerWith(bomb, { 'content-encoding': 'gzip' })
  await expect(readAtMost(answer, 1_000_000)).rejects.toThrow(AnswerTooLong)
})

test('an answer without a body is empty', async () => {
  expect(await readAtMost(new Response(null, { status: 204 }), 10)).toHaveLength(0)
})
