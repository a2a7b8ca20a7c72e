import type { Browser } from '@playwright/test'
import { runToEnd } from '../../support/processes/failing-start'
import { testSecret } from '../../support/processes/server-process'
import { newBrowser } from '../festival/customers'
import { answerPassword } from '../festival/today'
import { expect, test as base } from '../fixtures'
import { setUpOwner } from '../office-steps'
import { countPresses } from '../presses'
import { runShop, type RunningShop } from '../running-shop'
import { bookJobs } from './books'
import { catalogueJobs } from './catalogue'
import { purchases } from './customers'
import type { Desk, Job } from './desk'
import { orderJobs } from './orders'
import { statementJobs } from './statement'
import { ticketJobs } from './tickets'

/** Number of past orders of the shop. */
const orders = process.env['DAILY_JOBS_ORDERS'] ?? '20000'

/** SQL that settles the unmatched money of the past, because the inbox lists only the 50 oldest orders of each cause. */
const settledMoney = [
  'update overpayment set settled_at = now() where settled_at is null',
  `update orders set payment_status = 'cancelled' where payment_status = 'problem' and cancelled_at is not null`,
]

/** The jobs run in a demo shop with many orders. It takes minutes: `npm run prove -- daily-jobs` runs it. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // Playwright derives the required fixtures from the first argument; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await runShop()
      const env = { DATABASE_URL: shop.databaseUrl, APP_SECRET: testSecret }
      const filled = await runToEnd('shop-command', env, ['demo-history', orders])
      if (filled.code !== 0) throw new Error(filled.printed)
      for (const statement of settledMoney) await shop.sql(statement)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

interface Measured {
  job: Job
  presses: number
  /** Why the job failed; `null` if it is done. */
  failure: string | null
}

test('daily jobs and buying a ticket need at most the stated presses', async ({
  page,
  browser,
  shop,
  watched,
}) => {
  test.setTimeout(900_000)
  watched.expectRefusal('/office/api/get-me', 401)
  // These require the password again.
  for (const path of ['start-cancellation', 'invite-staff', 'refund-file'])
    watched.expectRefusal(`/office/api/${path}`, 403)
  const presses = await countPresses(page)
  await setUpOwner(page, await shop.ownerLink())
  await answerPassword(page)
  const desk = { page, browser, shop, presses }

  const measured: Measured[] = []
  for (const job of [...ticketJobs, ...orderJobs, ...statementJobs(), ...bookJobs, ...catalogueJobs]) {
    // The password was entered in the morning, so a sensitive action requires it again.
    await shop.sql(`update staff_session set authenticated_at = now() - interval '8 hours'`)
    measured.push(await measure(job, desk))
  }
  for (const job of purchases) measured.push(await measure(job, await newVisitor(browser, shop)))

  console.log(tableOf(measured))
  const failures = measured.flatMap(({ job, presses: count, failure }) => {
    const max = job.max + (job.extra === undefined ? 0 : 1)
    const excess = count > max ? `${count} presses instead of ${max}` : null
    const why = failure ?? excess
    return why === null ? [] : [`${job.name}: ${why}`]
  })
  expect(failures).toEqual([])
})

/** Does a job and counts its presses. */
const measure = (job: Job, desk: Desk): Promise<Measured> =>
  test.step(job.name, async () => {
    let failure: string | null = null
    try {
      await job.run(desk)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
    return { job, presses: desk.presses.count(), failure }
  })

async function newVisitor(browser: Browser, shop: RunningShop): Promise<Desk> {
  const { page } = await newBrowser(browser, shop)
  return { page, browser, shop, presses: await countPresses(page) }
}

/** Returns the jobs as a table of fixed width. */
function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ job: { name, start, max, extra }, presses, failure }) => [
    name,
    start,
    failure === null ? String(presses) : 'failed',
    extra === undefined ? String(max) : `${max} + ${extra}`,
  ])
  const table = [['job', 'start', 'presses', 'at most'], ...rows]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
