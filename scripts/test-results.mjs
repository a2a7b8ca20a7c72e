import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * `files` maps each file to the duration of its tests in seconds.
 * @typedef {{ passed: number, failed: number, failures: string[], files?: Map<string, number> }} Results
 */

/**
 * An error outside of tests and the file that was running (`null` if unknown, for example if a worker ended).
 * @typedef {{ text: string, file: string | null }} OutsideError
 */

/**
 * Reads the results of Vitest from its JSON report. A file that could not be loaded is one failure.
 * @param {string} report
 * @param {boolean} succeeded whether Vitest succeeded
 * @returns {Results}
 */
export function vitestResults(report, succeeded) {
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: ['vitest left no report'] }
  const outcomes = outcomesByFile(report)
  const failures = [...outcomes.values()].flatMap((outcome) => outcome.failures)
  const passed = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.passed, 0)
  const files = new Map([...outcomes].map(([file, { seconds }]) => [file, seconds]))
  return { ...whole({ passed, failed: failures.length, failures }, succeeded, 'vitest'), files }
}

/**
 * Groups a report's results by file. A file that ran on two databases is listed twice and counted once.
 * @param {string} report
 */
function outcomesByFile(report) {
  /** @type {Map<string, { passed: number, failures: string[], seconds: number }>} */
  const files = new Map()
  const outcomeOf = (/** @type {string} */ file) => {
    const outcome = files.get(file) ?? { passed: 0, failures: [], seconds: 0 }
    files.set(file, outcome)
    return outcome
  }
  for (const suite of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    const file = relative(process.cwd(), suite.name)
    const outcome = outcomeOf(file)
    const unended = titlesOf(suite, 'pending')
    outcome.failures.push(...unended.map((title) => `${file}: did not end: ${title}`))
    const titles = titlesOf(suite, 'failed')
    if (suite.status === 'failed' && titles.length === 0) titles.push(suite.message)
    outcome.failures.push(...titles.map((title) => `${file}: ${title}`))
    outcome.passed += titlesOf(suite, 'passed').length
    outcome.seconds += (suite.endTime - suite.startTime) / 1000
  }
  // If a worker ended, the tests that did not finish explain it. If all tests finished, the error is a failure of its
  // own.
  const isExplained = [...files.values()].some(({ failures }) => failures.length > 0)
  for (const { text, file } of errorsOf(report)) {
    if (file !== null) outcomeOf(relative(process.cwd(), file)).failures.push(`outside of its tests: ${text}`)
    else if (!isExplained) outcomeOf('outside of all tests').failures.push(text)
  }
  return files
}

/** Returns the file next to a report to which `errors-outside-tests.mjs` writes. */
export const errorsFile = (/** @type {string} */ report) => report.replace(/\.json$/, '-errors.json')

/**
 * Returns the errors outside of tests in the run of a report.
 * @param {string} report
 * @returns {OutsideError[]}
 */
function errorsOf(report) {
  return existsSync(errorsFile(report)) ? JSON.parse(readFileSync(errorsFile(report), 'utf8')) : []
}

/**
 * @param {any} suite
 * @param {string} status
 * @returns {string[]}
 */
const titlesOf = (suite, status) =>
  suite.assertionResults
    .filter((/** @type {any} */ test) => test.status === status)
    .map((/** @type {any} */ test) => test.fullName)

/**
 * Reads the results of Playwright from its JSON report.
 * @param {string} file
 * @param {boolean} succeeded whether Playwright succeeded
 * @returns {Results}
 */
export function playwrightResults(file, succeeded) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['playwright left no report'] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const specs = report.suites.flatMap(specsIn)
  const titlesWith = (/** @type {string} */ status) =>
    specs
      .filter((/** @type {any} */ spec) => spec.statuses.includes(status))
      .map((/** @type {any} */ spec) => spec.title)
  const failures = [
    ...titlesWith('unexpected'),
    ...report.errors.map((/** @type {any} */ error) => error.message),
  ]
  const { expected, unexpected } = report.stats
  const failed = unexpected + report.errors.length
  return {
    ...whole({ passed: expected, failed, failures }, succeeded, 'playwright'),
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
 * Counts a runner that fails without a failed test (an error outside of one), or finds no test, as one failure.
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
