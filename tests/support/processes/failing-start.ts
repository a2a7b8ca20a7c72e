import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../../..')

/** How a built program of the shop ended: its whole output and its exit code. */
export type Ended = { readonly code: number | null; readonly printed: string }

/** Runs a built program (`main`, `shop-command`) until it ends. `env` is its whole environment. */
export function runToEnd(
  program: 'main' | 'shop-command',
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const child = spawn(process.execPath, [resolve(project, `dist/server/${program}.js`), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
  })
  let printed = ''
  const collect = (text: Buffer) => (printed += text.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const limit = setTimeout(() => child.kill('SIGKILL'), 60_000)
  return new Promise((done) =>
    child.once('close', (code) => {
      clearTimeout(limit)
      done({ code, printed })
    }),
  )
}
