import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/built.mjs'
import { bundle, runProgram } from '../../scripts/bundle.mjs'

export const about =
  'An export of [ROWS] (100,000) orders adds less than 150 MB, while /healthz answers within 100 ms'

/**
 * See tools/bench/large-export.ts.
 * @param {string[]} args
 */
export async function prove(args) {
  await ensureBuilt()
  const folder = await bundle('large-export', { main: 'tools/bench/large-export.ts' })
  return (await runProgram(join(folder, 'main.mjs'), args)) === 0
}
