import { Counter, Gauge, type Registry } from 'prom-client'

/** Records the runs of this process's jobs. */
export interface JobMeters {
  done(job: string): void
  failed(job: string): void
}

/**
 * Creates the metrics on a registry; each job of the list starts with no failures. Their label is `name`, because `job`
 * is Prometheus' own label for its targets.
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
