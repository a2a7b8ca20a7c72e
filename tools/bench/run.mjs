/** `npm run bench [-- NAME …]`: bundles the measurements, which are TypeScript, and runs them on the built server. */
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/built.mjs'
import { bundle, runProgram } from '../../scripts/bundle.mjs'
import { ensureInstalled } from '../../scripts/installed.mjs'
import { requireNode } from '../../scripts/project.mjs'

requireNode()
await ensureInstalled()
if (!process.env.BENCH_SERVER) await ensureBuilt()
const folder = await bundle('bench', { main: 'tools/bench/main.ts', bare: 'tools/bench/bare.ts' })
process.exitCode = await runProgram(join(folder, 'main.mjs'), process.argv.slice(2))
