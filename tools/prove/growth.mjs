import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'What staff, customers and jobs do costs as little at [ORDERS] (1000000) orders as at 1,000: prints CPU time'

/**
 * The long form of tests/calls/every-call/growth.test.ts. A million orders take some ten minutes and 6 GB.
 * @param {string[]} args
 */
export function prove([orders = '1000000']) {
  const env = { GROWTH_ORDERS: orders }
  return run(
    installedProgram('vitest'),
    ['run', '--project', 'shop', 'tests/calls/every-call/growth.test.ts'],
    {
      env,
      minutes: 120,
    },
  )
}
