/**
 * `npm test`: runs all checks that a change needs within minutes. `npm run test:nightly` (`--nightly`) runs the other
 * tests (`tests/nightly.ts`). The last line is `N passed, N failed`.
 * `npm test -- rules/money/money cart.spec` only runs the tests, journeys included, whose path contains one of these.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureDeployTools } from './deploy-tools.mjs'
import { ensureInstalled } from './installed.mjs'
import { ensurePdfReader } from './pdf-reader.mjs'
import { ensurePgBouncer } from './pgbouncer.mjs'
import { installedProgram, project, requireNode, run, say } from './project.mjs'
import { ensurePromtool } from './promtool.mjs'
import { errorsFile, playwrightResults, vitestResults } from './test-results.mjs'
import { ensureXmlsec } from './xmlsec.mjs'

/** @typedef {import('./test-results.mjs').Results} Results */

/** System programs that some tests need, by the paths of the tests. */
const toolsOf = /** @type {[RegExp, () => Promise<void>][]} */ ([
  [/documents|invoices|test-orders/, ensurePdfReader],
  [/pgbouncer/, ensurePgBouncer],
  [/tests\/deploy\/|faults\/start/, ensureDeployTools],
  [/alert-rules|monitoring/, ensurePromtool],
  [/cis-behaviour/, ensureXmlsec],
])

requireNode()
const isNightly = process.argv.includes('--nightly')
const filters = process.argv.slice(2).filter((word) => word !== '--nightly')
const reports = join(project, 'test-results')
const total = {
  passed: 0,
  failed: 0,
  failures: /** @type {string[]} */ ([]),
  files: /** @type {[string, number][]} */ ([]),
}

try {
  await ensureInstalled()
  if (filters.length > 0) {
    const { journeys, others } = chosen()
    for (const [path, ensure] of toolsOf) if (others.some((file) => path.test(file))) await ensure()
    if (others.length > 0) await step('vitest', () => vitest(others))
    if (journeys.length > 0) await step('playwright', async () => playwright(await ensureBrowser(), journeys))
  } else {
    const browser = await ensureBrowser()
    for (const [, ensure] of toolsOf) await ensure()
    await step('build', () => check(process.execPath, ['scripts/build.mjs']))
    // Tests often wait for a job or a time limit, so the source checks run at the same time.
    await Promise.all([step('vitest', () => vitest([])), isNightly ? null : checkSources()])
    await step('playwright', () => playwright(browser, []))
  }
} catch (error) {
  count('setup', { passed: 0, failed: 1, failures: [error instanceof Error ? error.message : String(error)] })
}

if (filters.length === 0) {
  say(
    `\nSeconds by folder:\n${folders()
      .map(([folder, seconds]) => `  ${String(Math.round(seconds)).padStart(5)}  ${folder}\n`)
      .join('')}`,
  )
  const slowest = total.files.toSorted(([, a], [, b]) => b - a).slice(0, 25)
  say(`The slowest files: ${slowest.map(([file, seconds]) => `${file} ${Math.round(seconds)} s`).join(', ')}`)
}
if (total.failures.length > 0)
  process.stdout.write(`\nFailed:\n${total.failures.map((line) => `  ${line}\n`).join('')}`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Sums up the seconds of each folder of tests, slowest first. In parallel, the total is shorter. */
function folders() {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const [file, own] of total.files) {
    const folder = /^(tests\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? file
    seconds.set(folder, (seconds.get(folder) ?? 0) + own)
  }
  return [...seconds].toSorted(([, a], [, b]) => b - a)
}

/** Returns the test files whose path contains one of the filters. Throws if there is none. */
function chosen() {
  const files = ['rules', 'contract', 'server', 'web', 'demo', 'tests']
    .flatMap((room) => readdirSync(join(project, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .filter((file) => filters.some((filter) => file.includes(filter)))
  if (files.length === 0) throw new Error(`No test's path has ${filters.join(' or ')} in it.`)
  const isJourney = (/** @type {string} */ file) => file.endsWith('.spec.ts')
  return { journeys: files.filter(isJourney), others: files.filter((file) => !isJourney(file)) }
}

/**
 * @param {string} name
 * @param {() => Promise<Results>} work
 */
async function step(name, work) {
  say(`\n== ${name}`)
  const began = performance.now()
  const results = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`== ${name}: ${results.passed} passed, ${results.failed} failed, ${seconds} s`)
  count(name, results)
}

/**
 * @param {string} name
 * @param {Results} results
 */
function count(name, { passed, failed, failures, files = new Map() }) {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`))
  total.files.push(...files)
}

/** Runs the checks that do not need a running shop. */
async function checkSources() {
  /** @type {[string, string, string[]][]} */
  const checks = [
    ['typecheck', 'tsc', ['--noEmit']],
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
    ['format', 'oxfmt', ['--check']],
    ['knip', 'knip', []],
    // Tests are excluded because code that only tests call is dead.
    ['knip of what is shipped', 'knip', ['--production']],
  ]
  for (const [name, program, args] of checks)
    await step(name, () => check(installedProgram(program), args, true))
}

/**
 * Runs a check that passes or fails as a whole.
 * @param {string} program
 * @param {string[]} args
 * @param {boolean} [beside] whether it runs at the same time as the tests
 */
async function check(program, args, beside = false) {
  const passed = await run(program, args, { minutes: beside ? 15 : 5, beside })
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: passed ? [] : ['see above'] }
}

/** @param {string[]} only */
async function vitest(only) {
  const report = freshReport('vitest.json')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/errors-outside-tests.mjs',
  ]
  const env = { VITEST_ERRORS_FILE: errorsFile(report), ...setOf(only) }
  const args = ['run', ...only, ...reporters]
  return vitestResults(report, await run(installedProgram('vitest'), args, { env, minutes: 40 }))
}

/**
 * @param {string} browser
 * @param {readonly string[]} only
 */
async function playwright(browser, only) {
  const config = 'playwright.config.ts'
  // Without its configuration file, Playwright would run every test that it finds.
  if (!existsSync(join(project, config))) return { passed: 0, failed: 1, failures: [`${config} is missing`] }
  const report = freshReport('playwright.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...setOf(only) }
  const args = ['test', ...only, '--reporter=list,json']
  return playwrightResults(report, await run(installedProgram('playwright'), args, { env, minutes: 45 }))
}

/**
 * Returns the environment that selects the tests of a run without paths. With paths, any test can run.
 * @param {readonly string[]} only
 */
function setOf(only) {
  return only.length > 0 ? {} : { TEST_SET: isNightly ? 'nightly' : 'daily' }
}

/** @param {string} name */
function freshReport(name) {
  // The folder is separate because Playwright empties its own (test-results) when it starts.
  const folder = join(reports, 'reports')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  for (const old of [file, errorsFile(file)]) rmSync(old, { force: true })
  return file
}
