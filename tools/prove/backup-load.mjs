import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/built.mjs'
import { bundle, runProgram } from '../../scripts/bundle.mjs'

export const about =
  'A backup takes at most a fifth of the adds a second: rounds of [SECONDS] (20) with and without'

/**
 * See tools/bench/backup-load.ts.
 * @param {string[]} args
 */
export async function prove(args) {
  await ensureBuilt()
  const folder = await bundle('backup-load', { main: 'tools/bench/backup-load.ts' })
  return (await runProgram(join(folder, 'main.mjs'), args)) === 0
}
