/**
 * `npm run upgrade-dump`: builds this tree, lets its shop write a database on PostgreSQL 15, and stores it in
 * tests/upgrade/dumps under the name of the release that the tree is or becomes.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/built.mjs'
import { bundle, runProgram } from '../scripts/bundle.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { project, requireNode } from '../scripts/project.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const programs = await bundle('upgrade-dump', { main: 'tests/upgrade/make-dump.ts' })
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: project, encoding: 'utf8' })
process.exitCode = await runProgram(join(programs, 'main.mjs'), [
  commit.trim(),
  project,
  join(project, 'tests/upgrade/dumps'),
])
