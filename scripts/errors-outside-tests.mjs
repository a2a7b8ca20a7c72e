import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter that writes the errors outside of tests as a JSON list of `OutsideError` to the file named by
 * VITEST_ERRORS_FILE. Vitest's own JSON report does not contain them.
 */
export default class ErrorsOutsideTests {
  /**
   * @param {unknown} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.VITEST_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(outsideError)))
  }
}

/**
 * @param {import('vitest').SerializedError} error
 * @returns {import('./test-results.mjs').OutsideError}
 */
function outsideError({ name, message, stack, VITEST_TEST_PATH: path }) {
  return { text: stack ?? `${name}: ${message}`, file: typeof path === 'string' ? path : null }
}
