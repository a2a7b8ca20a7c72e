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
/** Length of an oversized response in chunks: 64 MB. */
const oversized = 1000

/** Starts a register whose response begins with `chunks` chunks of spaces. Returns the answer and the number of chunks sent. */
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

test('VIES answers are parsed', async () => {
  expect((await register(0)).answer.result).toBe('valid')
})

test('an oversized VIES response counts as no answer and is not read to its end', async () => {
  const { answer, sent } = await register(oversized)
  expect(answer.result).toBe('no-answer')
  expect(sent()).toBeLessThan(oversized / 2)
})

test('if VIES does not know the shop’s number, it is queried again without it, and Health can name the number', async () => {
  const queries: object[] = []
  let knowsShop = false
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const question = JSON.parse(body) as { requesterNumber?: string }
      queries.push(question)
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const isRejected = question.requesterNumber !== undefined && !knowsShop
      response.end(
        JSON.stringify(
          isRejected
            ? { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] }
            : { valid: true, requestIdentifier: knowsShop ? 'WAPIAAAA' : '' },
        ),
      )
    })
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const vies = openVies(`http://127.0.0.1:${port}`, () => new Date('2027-01-15T11:00:00.000Z'))
  expect(vies.rejectedRequester()).toBeNull()
  expect(await vies.ask('DE136695976', 'HR18683136487')).toMatchObject({
    result: 'valid',
    consultation: null,
  })
  const question = { countryCode: 'DE', vatNumber: '136695976' }
  expect(queries).toEqual([
    { ...question, requesterMemberStateCode: 'HR', requesterNumber: '18683136487' },
    question,
  ])
  expect(vies.rejectedRequester()).toBe('HR18683136487')
  knowsShop = true
  expect(await vies.ask('DE136695977', 'HR18683136487')).toMatchObject({ consultation: 'WAPIAAAA' })
  expect(vies.rejectedRequester()).toBeNull()
})
