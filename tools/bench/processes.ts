import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { projectRoot } from '#server/platform/storage/folders'
import type { BareBody } from './bare'

/** A server that is measured. */
export interface Measured {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export const OFFICE_KEY = 'the-office-key-of-the-measurements'

/**
 * The built shop on a database, or on its own in `dataDir`; BENCH_SERVER names another build, BENCH_NODE_FLAGS flags such as `--cpu-prof`. Its mails
 * wait unless `more` has an SMTP_URL.
 */
export async function startShop(
  databaseUrl: string | undefined,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Measured> {
  const port = await freePort()
  const main = process.env.BENCH_SERVER ?? join(projectRoot(), 'dist/server/main.js')
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? []
  return start([...flags, main], port, {
    PORT: String(port),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    APP_SECRET: 'a-secret-that-only-the-measurements-use',
    OFFICE_KEY,
    SHOP_DEMO: '0',
    SANDBOX: '1',
    LOG_LEVEL: 'warn',
    ...more,
  })
}

/** A process with only Fastify. */
export async function startBare(bodies: readonly BareBody[]): Promise<Measured> {
  const port = await freePort()
  return start([join(import.meta.dirname, 'bare.mjs'), JSON.stringify({ port, bodies })], port, {})
}

async function start(args: string[], port: number, env: Record<string, string>): Promise<Measured> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
  const until = Date.now() + 180_000
  while (!(await answers(port))) {
    if (hasEnded(child)) throw new Error(`A server ended before it served: ${args.join(' ')}`)
    if (Date.now() > until) throw new Error('A server was not ready within three minutes')
    await delay(50)
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (hasEnded(child)) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Whether the process answers with something other than the shop's "starting". */
async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 503
  } catch {
    return false
  }
}
