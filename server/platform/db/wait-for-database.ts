import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { readAddresses } from './addresses'

/** What a database that is not up yet, or a host that is not known yet, says; PostgreSQL starting, or full. */
const notYet = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN ENOENT 57P03 53300'.split(
    ' ',
  ),
)

/**
 * Waits until one of a connection string's hosts answers: at a start the database may be coming up too. Throws the last
 * reason after `patienceMs`, and at once where waiting does not help (a wrong password, no such database) or where the
 * start is given up.
 */
export async function waitForDatabase(
  connectionString: string,
  { patienceMs, signal, waiting }: { patienceMs: number; signal: AbortSignal; waiting: () => void },
): Promise<void> {
  const addresses = readAddresses(connectionString)
  const until = performance.now() + patienceMs
  let isReported = false
  for (;;) {
    const address = addresses.current()
    const fault = await faultOf(address)
    if (fault === null) return
    if (!isPassing(fault) || performance.now() > until) throw fault
    if (!isReported) waiting()
    isReported = true
    addresses.leave(address)
    await delay(500, undefined, { signal })
  }
}

async function faultOf(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    fallback_application_name: 'shop',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isPassing(fault: Error): boolean {
  const code = 'code' in fault ? String(fault.code) : ''
  // pg's words where nobody answers within `connectionTimeoutMillis`.
  return notYet.has(code) || fault.message === 'timeout expired'
}
