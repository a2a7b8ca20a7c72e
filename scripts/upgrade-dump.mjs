/**
 * `npm run upgrade-dump -- [COMMIT [MIGRATION]]`: lets the shop of a commit write a database on PostgreSQL 15 and keeps it
 * in tests/upgrade/dumps, called as the migration (the newest that it has, unless said otherwise). Without a commit: the
 * tree as it is, for a migration that is about to land.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, runProgram } from './bundle.mjs'
import { ensureInstalled } from './installed.mjs'
import { project, requireNode, run, say } from './project.mjs'

requireNode()
await ensureInstalled()
const [commit, wanted] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'upgrade-tree-'))
const tree = commit === undefined ? project : join(folder, 'tree')
try {
  if (commit !== undefined) await checkOut(commit)
  if (!(await run(process.execPath, [join(tree, 'scripts/build.mjs')]))) throw new Error('It does not build')
  const newest = readdirSync(join(tree, 'server/db/migrations')).toSorted().at(-1)?.replace('.ts', '')
  const programs = await bundle('upgrade-dump', { main: 'tests/upgrade/make-dump.ts' })
  const args = [git('rev-parse', '--short', commit ?? 'HEAD'), tree, wanted ?? newest ?? '']
  const code = await runProgram(join(programs, 'main.mjs'), [...args, join(project, 'tests/upgrade/dumps')])
  process.exitCode = code
} finally {
  if (commit !== undefined) git('worktree', 'remove', '--force', tree)
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} of */
async function checkOut(of) {
  say(`Checking ${of} out …`)
  git('worktree', 'add', '--quiet', '--detach', tree, of)
  // Its build installs what its own lock file names in another version.
  await run('cp', ['-al', join(project, 'node_modules'), join(tree, 'node_modules')])
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()
}
