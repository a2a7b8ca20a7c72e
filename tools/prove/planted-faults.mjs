import { join } from 'node:path'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { bundle, runProgram } from '../../scripts/bundle.mjs'

export const about = 'plants faults one at a time in a copy of the tree, and says which test catches each'

/**
 * `[FILTER] [--likely] [--fresh] [--minutes N]`: see tests/planted/prove.ts.
 * @param {string[]} args
 */
export async function prove(args) {
  // Without a browser each journey would fail, and look as if it had caught the fault.
  process.env.CHROMIUM_PATH = await ensureBrowser()
  const folder = await bundle('planted-faults', {
    prove: 'tests/planted/prove.ts',
    warm: 'tests/planted/warm-program.ts',
  })
  return (await runProgram(join(folder, 'prove.mjs'), args)) === 0
}
