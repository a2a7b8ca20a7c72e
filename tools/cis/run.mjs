/** `npm run cis [-- BEHAVIOUR]`: a stand-in for the Croatian tax authority, for a shop that is started by hand. */
import { join } from 'node:path'
import { bundle, runProgram } from '../../scripts/bundle.mjs'
import { ensureInstalled } from '../../scripts/installed.mjs'
import { requireNode } from '../../scripts/project.mjs'

requireNode()
await ensureInstalled()
const folder = await bundle('cis', { main: 'tools/cis/main.ts' })
process.exitCode = await runProgram(join(folder, 'main.mjs'), process.argv.slice(2))
