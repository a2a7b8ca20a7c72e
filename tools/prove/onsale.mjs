import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/built.mjs'
import { bundle, runProgram } from '../../scripts/bundle.mjs'

export const about =
  'An onsale: [PEOPLE] (5000) for [PLACES] (500), who arrive within [SECONDS] (5), at [PROCESSES] (1)'

/**
 * See tools/bench/onsale.ts; tests/races/onsale.test.ts is its short form.
 * @param {string[]} args
 */
export async function prove(args) {
  if (!process.env.BENCH_SERVER) await ensureBuilt()
  const folder = await bundle('onsale', { main: 'tools/bench/onsale.ts' })
  return (await runProgram(join(folder, 'main.mjs'), args)) === 0
}
