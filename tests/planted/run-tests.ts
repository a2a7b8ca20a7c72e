import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join, relative } from 'node:path'

/** The result of a run of tests. */
export type Outcome =
  | { readonly kind: 'passed' }
  /** A test failed: the first one reported. `file` is relative to the tree's folder. */
  | { readonly kind: 'failed'; readonly file: string; readonly test: string }
  /** The tests could not run. Such a mistake would be noticed without tests, so it proves nothing. */
  | { readonly kind: 'broken'; readonly says: string }
  | { readonly kind: 'late' }

/** These tests can fail on a busy machine by themselves, so their failure proves nothing about a fault. */
export const measuresTime = (test: string): boolean => /in about the same time/.test(test)

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs Vitest's tests (all of them if no path is given), at a low priority. */
export async function runVitest(
  tree: string,
  paths: readonly string[],
  options: { minutes: number; without?: readonly string[] },
): Promise<Outcome> {
  const report = join(tree, 'test-results/planted-vitest.json')
  const args = [
    'run',
    '--project',
    'shop',
    ...paths,
    ...(options.without ?? []).flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path]),
    '--bail',
    '1',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const said = await finished(tree, 'vitest', args, {}, { report, minutes: options.minutes })
  if (said === 'late') return { kind: 'late' }
  if (!existsSync(report)) return { kind: 'broken', says: said.out.slice(-2000) }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => ({ name, fullName })),
  )
  const failed = failures.find(({ fullName }) => !measuresTime(fullName))
  if (failed) return { kind: 'failed', file: relative(tree, failed.name), test: failed.fullName }
  const unloaded = testResults.find(
    ({ status, name }) => status === 'failed' && !failures.some((failure) => failure.name === name),
  )
  if (unloaded) return { kind: 'broken', says: `${relative(tree, unloaded.name)}: ${unloaded.message}` }
  const isBroken = (said.code !== 0 && failures.length === 0) || testResults.length === 0
  return isBroken ? { kind: 'broken', says: said.out.slice(-2000) } : { kind: 'passed' }
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: { file: string; title: string; ok: boolean }[]
}

/** Runs journeys in a browser on a build of the tree. */
export async function runJourneys(
  tree: string,
  specs: readonly string[],
  { minutes }: { minutes: number },
): Promise<Outcome> {
  const report = join(tree, 'test-results/reports/planted-playwright.json')
  const args = ['test', ...specs, '--project=desktop', '-x', '--retries', '0', '--reporter=json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const said = await finished(tree, 'playwright', args, env, { report, minutes })
  if (said === 'late') return { kind: 'late' }
  if (!existsSync(report)) return { kind: 'broken', says: said.out.slice(-2000) }
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: BrowserSuite[] }
  const failed = suites.flatMap(specsIn).find(({ ok }) => !ok)
  if (failed) return { kind: 'failed', file: `tests/journeys/${failed.file}`, test: failed.title }
  return said.code === 0 ? { kind: 'passed' } : { kind: 'broken', says: said.out.slice(-2000) }
}

const specsIn = (suite: BrowserSuite): { file: string; title: string; ok: boolean }[] => [
  ...(suite.suites ?? []).flatMap(specsIn),
  ...(suite.specs ?? []),
]

/** Runs a program of a package until it ends or exceeds its time limit. */
async function finished(
  tree: string,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  { report, minutes }: { report: string; minutes: number },
): Promise<{ code: number | null; out: string } | 'late'> {
  mkdirSync(join(report, '..'), { recursive: true })
  rmSync(report, { force: true })
  const child = spawn(join(tree, 'node_modules/.bin', program), args, {
    cwd: tree,
    // Any test, whichever of them this run takes.
    env: { ...process.env, TEST_SET: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Use its own process group, so that its workers and databases end with it.
    detached: true,
  })
  if (child.pid !== undefined) setPriority(child.pid, Math.max(3, getPriority()))
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text))
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    endGroup(child)
  }, minutes * 60_000)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(limit)
  return isLate ? 'late' : { code, out }
}

/** Ends a process and everything that it started. */
export function endGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  process.kill(-pid, 'SIGTERM')
  setTimeout(() => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }, 10_000).unref()
}
