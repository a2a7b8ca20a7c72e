import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from './histories'
import { openModelShop, type ModelShop } from './model-shop'
import { player, type Tally } from './play'
import type { Step } from './steps'

/**
 * Number of histories. `MODEL_RUNS=100 MODEL_SEED=7 npx vitest run tests/model/model.test.ts` plays that many histories
 * of that seed without a time limit. `MODEL_SEED=7,9,11` plays that many of each seed and continues after a failure, as
 * `npm run prove -- histories` does.
 */
const requestedRuns = process.env['MODEL_RUNS'] === undefined ? null : Number(process.env['MODEL_RUNS'])
/** Seeds are fixed, so that the same histories are played each time and a failure comes from the tested change. */
const seeds = (process.env['MODEL_SEED'] ?? '1').split(',').map(Number)
/** If a number of runs is requested, odd seeds are played by one process and even ones by two. */
const seedsOf = (processes: 1 | 2) =>
  requestedRuns === null ? seeds : seeds.filter((seed) => seed % 2 === processes % 2)
/** Maximum number of histories and maximum duration of the usual tests, so that slow machines finish too. */
const usual = { runs: 150, milliseconds: 60_000 }
const usualOfTwo = { runs: 60, milliseconds: 25_000 }
/** Maximum number of steps per history. */
const maxSteps = 50

let shop: ModelShop
/** The same with a second process whose clock is 30 seconds ahead. */
let shopOfTwo: ModelShop

beforeAll(async () => {
  shop = await openModelShop()
  shopOfTwo = await openModelShop({ aheadMs: 30_000 })
})
afterAll(() => Promise.all([shop.stop(), shopOfTwo.stop()]))

test.each([
  ['of the shop', () => shop, 1, usual],
  ['of two processes whose clocks differ by 30 seconds', () => shopOfTwo, 2, usualOfTwo],
] as const)(
  'random histories %s keep all invariants after every step',
  async (_, shopOf, processes, limits) => {
    const { play, tally, played } = player(shopOf())
    const failures: string[] = []
    let reported = 0
    for (const seed of seedsOf(processes)) {
      const began = performance.now()
      const before = played()
      // fast-check's own limit would leave the current history running during the next test.
      const end = requestedRuns === null ? began + limits.milliseconds : Infinity
      const details = await fc.check(
        fc.asyncProperty(history(maxSteps), async (steps) => {
          if (performance.now() < end) await play(steps)
        }),
        { seed, numRuns: requestedRuns ?? limits.runs },
      )
      const failure = details.failed ? await failureOf(details) : ''
      if (details.failed) failures.push(failure)
      const steps = stepsOf(tally)
      const seconds = Math.round((performance.now() - began) / 1000)
      process.stdout.write(
        `  seed ${seed}: ${played() - before} histories, ${steps - reported} steps in ${seconds} s${failure}\n`,
      )
      reported = steps
    }
    const rows = [...tally].map(([kind, row]) => `${kind} ${row.done} (${row.refused} refused)`)
    process.stdout.write(`  ${rows.join(', ')}\n`)
    expect(failures.join('\n')).toBe('')
    if (seedsOf(processes).length > 0) expect(played()).toBeGreaterThan(5)
  },
  requestedRuns === null ? 600_000 : requestedRuns * seeds.length * 10_000,
)

/** Returns the failure and the shortest history that causes it. */
const failureOf = async (details: fc.RunDetails<[Step[]]>) =>
  `, FAILED\n${String(details.errorInstance)}\n${await fc.asyncDefaultReportMessage(details)}`

const stepsOf = (tally: Tally) => [...tally.values()].reduce((sum, row) => sum + row.done + row.refused, 0)

test('a seed replays the same history with the same outcomes', async () => {
  const sampled = fc.sample(history(maxSteps), { seed: 11, numRuns: 6 })
  expect(fc.sample(history(maxSteps), { seed: 11, numRuns: 6 })).toEqual(sampled)
  // Two concurrent calls may end in either order, also if one waits for the other's lock, and later steps then find a
  // different state.
  const histories = sampled.map((steps) =>
    steps.map((step) => (step.do === 'twice' || step.do === 'slow-database' ? step.step : step)),
  )
  const playAll = async () => {
    const { play } = player(shop)
    const ended: unknown[] = []
    for (const steps of histories) ended.push([await play(steps), await booksAtTheEnd()])
    return ended
  }
  expect(await playAll()).toEqual(await playAll())
})

/** Returns the ledger after a history without the server's random values: codes and row numbers. */
const booksAtTheEnd = async () => [
  await shop.find(
    'select payment_status, total_price, total_paid, total_refunded, discount_amount from orders order by id',
  ),
  await shop.find('select status, takes_place, name_changes, admitted_at from order_item order by id'),
  await shop.find('select gateway, amount, outcome from payment_attempt order by id'),
  await shop.find('select kind, amount, at from movement order by id'),
  await shop.find('select kind, number from invoice order by id'),
  await shop.find('select kind, count(*) from outbox group by kind order by kind'),
]
