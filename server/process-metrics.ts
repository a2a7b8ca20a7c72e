import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { z } from 'zod'
import type { Environment } from './environment'
import { projectRoot } from './project-root'

/**
 * The metrics of this process for `/metrics`: Node.js (processor, memory, event loop, garbage collection), the build
 * and the process's role. Call it once per process, because Node.js keeps measuring.
 */
export function processMetrics({ WORKER, MAIL_HOLD }: Environment): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'shop_build_info',
    help: 'Always 1; its labels say which build this is.',
    labelNames: ['version', 'build'],
    registers,
  }).set(build(), 1)
  new Gauge({
    name: 'shop_worker_info',
    help: 'Always 1; its label says whether the process serves, works on jobs, or both (WORKER).',
    labelNames: ['worker'],
    registers,
  }).set({ worker: WORKER }, 1)
  new Gauge({
    name: 'shop_mail_hold',
    help: '1: this process keeps mails instead of sending them (MAIL_HOLD).',
    registers,
  }).set(MAIL_HOLD === '1' ? 1 : 0)
  return registry
}

const packageSchema = z.object({ version: z.string() })

/** The version of the shop, and the first characters of the fingerprint of its sources. */
function build(): { version: string; build: string } {
  const root = projectRoot()
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, build: sourceHash(root).slice(0, 12) }
}

function sourceHash(root: string): string {
  try {
    return readFileSync(join(root, 'dist/.source-hash'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
