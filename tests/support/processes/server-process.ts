import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const project = resolve(import.meta.dirname, '../../..')

export type ServerProcess = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** The DATA_DIR; a separate folder if only a DATABASE_URL was given. */
  readonly dataDir: string
  /** Returns the output so far, by line. */
  logs(): string[]
  /** Stops reading the output: the pipe is closed, or stays open and fills up. */
  endReading(how: 'closed' | 'full'): void
  /**
   * Sends the signal and waits for the end. Returns the exit code, or the signal's name if the signal ended the
   * process.
   */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** Returns the server that `npm run build` created in a project's folder. */
function builtIn(folder: string) {
  const main = resolve(folder, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`)
  return { program: process.execPath, args: [main] }
}

/** The `APP_SECRET` of the processes that tests start. */
export const testSecret = 'a-secret-that-only-tests-share-0123456789abcdef'

/**
 * Starts the built server in its own process and waits until it serves. `env` is the whole configuration (DATABASE_URL
 * or DATA_DIR …). Without a PORT the system chooses a free one, which the server reports. The secrets are the same for
 * every process of a test. `from` is the folder of the build, by default this project's; `run` is another way to start it.
 */
export async function startServerProcess(
  env: Record<string, string>,
  from: string = project,
  run = builtIn(from),
): Promise<ServerProcess> {
  const isOwn = env.DATA_DIR === undefined && env.DATABASE_URL !== undefined
  const dataDir = isOwn ? mkdtempSync(join(tmpdir(), 'shop-data-')) : (env.DATA_DIR ?? resolve(from, 'data'))
  const child = spawn(run.program, run.args, {
    cwd: from,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      APP_SECRET: testSecret,
      SANDBOX: '1',
      STOP_DELAY: '0',
      ...env,
      ...(isOwn && { DATA_DIR: dataDir }),
      PORT: env.PORT || '0',
    },
  })
  let printed = ''
  const collect = (text: Buffer) => (printed += text.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)

  let port = Number(env.PORT || 0)
  try {
    await untilServing(child, async () => {
      port ||= reportedPort(printed)
      return port > 0 && (await answersReady(port))
    })
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`The server did not start. It said:\n${printed}`, { cause: error })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    logs: () => printed.split('\n').filter((line) => line !== ''),
    endReading: (how) => void (how === 'closed' ? child.stdout.destroy() : child.stdout.pause()),
    async end(signal = 'SIGTERM') {
      if (!hasEnded(child)) {
        const exit = once(child, 'exit')
        child.kill(signal)
        await exit
      }
      if (isOwn) rmSync(dataDir, { recursive: true, force: true })
      return child.exitCode ?? child.signalCode ?? 0
    },
  }
}

/** Starts several servers with one configuration, each on its own port, as in production. */
export async function startServerProcesses(
  count: number,
  env: Record<string, string>,
): Promise<ServerProcess[]> {
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startServerProcess(env)))
  const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed === undefined) return started
  await Promise.all(started.map((server) => server.end()))
  throw failed.reason
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Returns the port in the line by which a start says, in any language, that the shop is open; 0 without one. */
function reportedPort(printed: string): number {
  const [, ofLog, ofAddress] = /"port":(\d+),"msg":|^The shop is open at \S+:(\d+) /m.exec(printed) ?? []
  return Number(ofLog ?? ofAddress ?? 0)
}

async function untilServing(child: ChildProcess, serves: () => Promise<boolean>) {
  const until = Date.now() + 120_000
  while (!(await serves())) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}`)
    if (Date.now() > until) throw new Error('It was not ready within two minutes')
    await delay(30)
  }
}

async function answersReady(port: number): Promise<boolean> {
  try {
    return (
      (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200
    )
  } catch {
    return false
  }
}
