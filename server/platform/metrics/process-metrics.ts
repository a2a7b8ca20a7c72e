import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Environment } from '../../environment'
import { shopBuild } from '../storage/shop-build'

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
  }).set(shopBuild(), 1)
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
