import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from './histories'
import { openModelShop, type ModelShop } from './model-shop'
import { player } from './play'

/** `MODEL_RUNS=5000 MODEL_SEED=7 npx vitest run tests/model` plays so many others, however long it takes. */
const wanted = process.env.MODEL_RUNS === undefined ? null : Number(process.env.MODEL_RUNS)
/** The same histories each time, so that what fails was broken by the change that is tested. */
const seed = Number(process.env.MODEL_SEED ?? 1)
/** Of every test run: as many as come to this, at most, so that a slow machine is not kept for ever. */
const usual = { runs: 150, milliseconds: 60_000 }

let shop: ModelShop

beforeAll(async () => {
  shop = await openModelShop()
})
afterAll(() => shop.stop())

test(
  'random histories of the shop: after every step the books add up',
  async () => {
    const { play, tally, played } = player(shop)
    const began = performance.now()
    await fc.assert(
      fc.asyncProperty(history(50), async (steps) => void (await play(steps))),
      {
        seed,
        numRuns: wanted ?? usual.runs,
        ...(wanted === null ? { interruptAfterTimeLimit: usual.milliseconds } : {}),
      },
    )
    const seconds = Math.round((performance.now() - began) / 1000)
    const steps = [...tally.values()].reduce((sum, row) => sum + row.done + row.refused, 0)
    const rows = [...tally].map(([kind, row]) => `${kind} ${row.done} (${row.refused} refused)`)
    process.stdout.write(
      `  seed ${seed}: ${played()} histories, ${steps} steps in ${seconds} s\n  ${rows.join(', ')}\n`,
    )
    expect(played()).toBeGreaterThan(5)
  },
  wanted === null ? 600_000 : wanted * 10_000,
)
