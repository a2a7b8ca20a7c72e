import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * `files`: how long each file's tests took, in seconds.
 * @typedef {{ passed: number, failed: number, failures: string[], repeated?: string[], files?: Map<string, number> }} Results
 */

/**
 * What Vitest counted, from its JSON report. A file that could not even be loaded is one failure.
 * @param {string} file
 * @param {boolean} succeeded whether Vitest itself said so
 * @returns {Results}
 */
export function vitestResults(file, succeeded) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['vitest left no report'] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {string[]} */
  const failures = []
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    for (const test of failed) failures.push(`${suite.name}: ${test.fullName}`)
    if (suite.status === 'failed' && failed.length === 0) failures.push(`${suite.name}: ${suite.message}`)
  }
  const files = new Map()
  for (const { name, startTime, endTime } of report.testResults)
    addTo(files, relative(process.cwd(), name), (endTime - startTime) / 1000)
  const counted = { passed: report.numPassedTests, failed: failures.length, failures }
  return { ...whole(counted, succeeded, 'vitest'), files }
}

/**
 * What Playwright counted, from its JSON report. A browser's test that passed when repeated has passed, and is
 * named: a busy machine may be too slow for a browser once, a broken shop fails twice.
 * @param {string} file
 * @param {boolean} succeeded whether Playwright itself said so
 * @returns {Results}
 */
export function playwrightResults(file, succeeded) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['playwright left no report'] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const specs = report.suites.flatMap(specsIn)
  const titlesOf = (/** @type {string} */ status) =>
    specs
      .filter((/** @type {any} */ spec) => spec.statuses.includes(status))
      .map((/** @type {any} */ spec) => spec.title)
  const failures = [
    ...titlesOf('unexpected'),
    ...report.errors.map((/** @type {any} */ error) => error.message),
  ]
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + report.errors.length
  return {
    ...whole({ passed: expected + flaky, failed, failures }, succeeded, 'playwright'),
    repeated: titlesOf('flaky'),
    files: secondsOf(specs),
  }
}

/** @param {any} suite */
function specsIn(suite) {
  return [
    ...(suite.suites ?? []).flatMap(specsIn),
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({
      title: `${spec.file}: ${spec.title}`,
      statuses: spec.tests.map((/** @type {any} */ test) => test.status),
      file: `tests/journeys/${spec.file}`,
      seconds: spec.tests
        .flatMap((/** @type {any} */ test) => test.results)
        .reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration / 1000, 0),
    })),
  ]
}

/**
 * A runner that fails without a failed test (an error outside of one), or that found no test, has failed once.
 * @param {Results} results
 * @param {boolean} succeeded
 * @param {string} runner
 */
function whole(results, succeeded, runner) {
  if (results.failed > 0) return results
  if (!succeeded)
    return { ...results, failed: 1, failures: [`${runner} failed outside of its tests: see above`] }
  if (results.passed === 0) return { ...results, failed: 1, failures: [`${runner} ran no test`] }
  return results
}

/** @param {readonly any[]} specs */
function secondsOf(specs) {
  const files = new Map()
  for (const { file, seconds } of specs) addTo(files, file, seconds)
  return files
}

/**
 * @param {Map<string, number>} files
 * @param {string} file
 * @param {number} seconds
 */
function addTo(files, file, seconds) {
  files.set(file, (files.get(file) ?? 0) + seconds)
}
