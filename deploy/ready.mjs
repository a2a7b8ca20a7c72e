/**
 * `node deploy/ready.mjs [SECONDS]`: exits with 0 when the shop at HOST and PORT can serve, with 1 if it cannot within so
 * many seconds (0: a single check). For the health check of a container, and so that a unit counts as started only
 * when the next process may be restarted.
 */
import { setTimeout as delay } from 'node:timers/promises'

const { HOST, PORT } = process.env
const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}/readyz`
const end = Date.now() + Number(process.argv[2] ?? 0) * 1000

for (;;) {
  if (await isReady()) break
  if (Date.now() >= end) {
    process.stderr.write(`${address} does not say that it is ready.\n`)
    process.exit(1)
  }
  await delay(200)
}

async function isReady() {
  try {
    // The server itself waits 2 s for the database.
    return (await fetch(address, { signal: AbortSignal.timeout(3000) })).ok
  } catch {
    return false
  }
}
