import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Response times of `/healthz` during other work. */
export interface Healthz {
  /**
   * Maximum response time in milliseconds; infinite if a response was not 200 or did not arrive. With a `pid`, it is
   * the CPU time that the serving thread uses between request and response, that is, the other work it did first.
   */
  readonly slowest: number
  /** Number of measured responses. */
  readonly requested: number
}

/** The server. The main thread of process `pid` serves; its CPU time does not depend on other work of the machine. */
interface Requested {
  readonly url: string
  readonly pid?: number | undefined
}

/** Timeout in milliseconds. A longer wait counts as no response. */
const maxWait = 20_000

/**
 * Requests `/healthz` on a keep-alive connection, each time 5 ms after the last response, from before `attack` starts
 * until it has ended. The requests are sent by a separate thread, so that an attack that keeps the test's thread busy
 * (creating and sending bodies of 31 MB) does not look like a slow server.
 */
export async function healthzWhile(server: Requested, attack: () => Promise<unknown>): Promise<Healthz> {
  const asker = new Worker(asking, {
    eval: true,
    workerData: { url: `${server.url}/healthz`, maxWait, pid: server.pid },
  })
  try {
    // The first message reports that the connection is open and the server has responded before the attack.
    await once(asker, 'message')
    await attack()
    const message = once(asker, 'message') as Promise<[Healthz]>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    asker.postMessage('stop')
    const [healthz] = await message
    return healthz
  } finally {
    await asker.terminate()
  }
}

/**
 * Returns the best of several runs of `healthzWhile`, because other work of the machine may slow one run. `attack`
 * receives the number of its run, starting at 0.
 */
export async function bestHealthzWhile(
  server: Requested,
  attack: (run: number) => Promise<unknown>,
  { runs = 3, enough = 250 } = {},
): Promise<Healthz> {
  let best: Healthz = { slowest: Number.POSITIVE_INFINITY, requested: 0 }
  for (let run = 0; run < runs && best.slowest > enough; run++) {
    const healthz = await healthzWhile(server, () => attack(run))
    if (healthz.slowest < best.slowest) best = healthz
  }
  return best
}

const asking = `
const { parentPort, workerData: { url, maxWait, pid } } = require('node:worker_threads')
const { Agent, get } = require('node:http')
const { readFileSync } = require('node:fs')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let requested = 0, slowest = 0, isStopped = false
parentPort.on('message', () => { isStopped = true })
const now = () => pid === undefined
  ? performance.now()
  : Number(readFileSync('/proc/' + pid + '/task/' + pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6
const ask = () => new Promise((resolve) => {
  const request = get(url, { agent, timeout: maxWait }, (answer) => {
    answer.resume()
    answer.on('error', () => resolve(false))
    answer.on('end', () => resolve(answer.statusCode === 200))
  })
  request.on('timeout', () => request.destroy(new Error('no answer')))
  request.on('error', () => resolve(false))
})
async function run() {
  await ask()
  parentPort.postMessage('ready')
  while (!isStopped) {
    const began = now()
    const isGood = await ask()
    requested += 1
    slowest = Math.max(slowest, isGood ? now() - began : Infinity)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  parentPort.postMessage({ slowest, requested })
}
void run()
`
