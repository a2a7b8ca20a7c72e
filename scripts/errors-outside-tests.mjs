import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest that writes the errors outside of tests as a JSON list of texts into the file that the
 * environment's VITEST_ERRORS_FILE names: Vitest's own JSON report does not have them.
 */
export default class ErrorsOutsideTests {
  /**
   * @param {unknown} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.VITEST_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(textOf)))
  }
}

/**
 * What happened, where, and while which file ran.
 * @param {import('vitest').SerializedError} error
 */
function textOf({ name, message, stack, VITEST_TEST_PATH: file }) {
  return `${stack ?? `${name}: ${message}`} (while ${typeof file === 'string' ? file : 'no test'} ran)`
}
