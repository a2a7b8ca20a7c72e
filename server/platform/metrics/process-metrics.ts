import { collectDefaultMetrics, Gauge, Registry, Counter } from 'prom-client'
import type { Environment } from '../../environment'
import { shopBuild } from '../storage/folders'

/**
 * Creates the metrics of this process for `/metrics`: Node.js (CPU, memory, event loop, garbage collection), the build
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

/** Records the runs of this process's jobs. */
export interface JobMeters {
  done(job: string): void
  failed(job: string): void
}

/**
 * Creates the job metrics on a registry. Each job of the list starts with no failures. The label is `name` because
 * `job` is Prometheus' own label for its targets.
 */
export function jobMeters(registry: Registry, jobs: readonly string[]): JobMeters {
  const lastDone = new Gauge({
    name: 'shop_job_last_success_timestamp_seconds',
    help: 'When a job of this process last did all that was due.',
    labelNames: ['name'],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'shop_job_failures_total',
    help: 'How often a job of this process failed; it is tried again.',
    labelNames: ['name'],
    registers: [registry],
  })
  for (const job of jobs) failures.inc({ name: job }, 0)
  return {
    done: (job) => lastDone.set({ name: job }, Date.now() / 1000),
    failed: (job) => failures.inc({ name: job }),
  }
}
