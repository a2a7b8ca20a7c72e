import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestHealthzWhile, healthzWhile } from './healthz-while'

// Source of a server in a separate thread. A request for /busy blocks it for 600 ms.
const serving = `
const { createServer } = require('node:http')
const { parentPort } = require('node:worker_threads')
const server = createServer((request, answer) => {
  const until = Date.now() + (request.url === '/busy' ? 600 : 0)
  while (Date.now() < until);
  answer.end('{}')
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`
let thread: Worker
let url = ''

beforeAll(async () => {
  thread = new Worker(serving, { eval: true })
  const [port] = (await once(thread, 'message')) as [number]
  url = `http://127.0.0.1:${port}`
})
afterAll(() => thread.terminate())

test('healthzWhile reports the delay of a server with a busy thread in every run', async () => {
  const { slowest, requested } = await bestHealthzWhile({ url }, () => fetch(`${url}/busy`))
  expect(requested).toBeGreaterThan(0)
  expect(slowest).toBeGreaterThan(400)
})

test('healthzWhile measures a fast server as fast even if the thread of the test is busy', async () => {
  const { slowest, requested } = await bestHealthzWhile({ url }, async () => {
    const until = Date.now() + 500
    while (Date.now() < until);
    await delay(20)
  })
  expect(requested).toBeGreaterThan(5)
  expect(slowest).toBeLessThan(250)
})

test('healthzWhile with a pid measures the CPU time of the main thread, not the time it waits', async () => {
  const program = `
    const { createServer } = require('node:http')
    const server = createServer((request, answer) => {
      const until = process.cpuUsage().user + (request.url === '/busy' ? 400_000 : 0)
      while (process.cpuUsage().user < until);
      if (request.url === '/stopped') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
      answer.end('{}')
    })
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const server = { url: `http://127.0.0.1:${Number(String(port))}`, pid: child.pid }
    expect((await healthzWhile(server, () => fetch(`${server.url}/busy`))).slowest).toBeGreaterThan(250)
    expect((await healthzWhile(server, () => fetch(`${server.url}/stopped`))).slowest).toBeLessThan(250)
  } finally {
    child.kill()
  }
})

test('healthzWhile counts a response other than 200 as no response', async () => {
  const closed = createServer((_request, answer) => answer.writeHead(503).end())
  closed.listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  const { slowest } = await healthzWhile({ url: `http://127.0.0.1:${port}` }, () => delay(100))
  expect(slowest).toBe(Number.POSITIVE_INFINITY)
  closed.close()
})
