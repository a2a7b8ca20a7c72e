import type { OfficeSent } from '#contract/calls'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { officeBulk } from '#server/registry/office'
import type { TestApp } from './test-app'

let made = 0

/** Helpers for bulk jobs of staff. `shop` is a function because a test starts its shop later. */
export function bulkSteps(shop: () => TestApp) {
  return {
    /** Creates unpaid orders in a new channel, by which a filter can select them. */
    orders: async (count: number) => {
      const channel = `Channel ${(made += 1)}`
      const codes: string[] = []
      for (let index = 0; index < count; index += 1) {
        const { order } = await shop().officeAnswer('create-order', {
          customer: { full_name: 'Guest', email: `guest-${made}-${index}@mail.example`, country: 'HR' },
          items: [{ external_code: 'pass', full_name: 'Guest', email: 'guest@mail.example' }],
          payment_method: 'bank_transfer',
          channel,
        })
        codes.push(order.code)
      }
      return { codes, filters: { channel: [channel] } }
    },
    /** Starts a job and returns its ID. */
    start: async (requested: OfficeSent<'start-bulk'>, headers?: Record<string, string>) =>
      (await shop().officeAnswer('start-bulk', requested, headers)).job.job_id,
    rowsOf: (job_id: number) => shop().officeAnswer('find-bulk-rows', { job_id }),
    /** Runs the bulk jobs until none is left. */
    run: async () => {
      while (await runBulkJobs(shop().context, officeBulk));
    },
    statusOf: async (code: string) =>
      (await shop().officeAnswer('get-order', { order: code })).order.payment_status,
  }
}
