import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'Prints the CPU time of each call and page without a login, measured over [REQUESTS] (200), and its ratio to a cached page'

/**
 * Runs tests/calls/every-call/open-call-cost.test.ts. It measures the process of the shop, without PostgreSQL.
 * @param {string[]} args
 */
export function prove([requests = '200']) {
  const env = { OPEN_CALL_REQUESTS: requests }
  const test = 'tests/calls/every-call/open-call-cost.test.ts'
  return run(installedProgram('vitest'), ['run', '--project', 'shop', test], { env, minutes: 15 })
}
