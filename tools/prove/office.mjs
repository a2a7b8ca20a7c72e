import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'Lists and searches of the office among [ORDERS] (100000) orders of the demo answer in time'

/**
 * The long form of tests/calls/lists/office-at-size.test.ts.
 * @param {string[]} args
 */
export function prove([orders = '100000']) {
  const env = { OFFICE_ORDERS: orders }
  return run(
    installedProgram('vitest'),
    ['run', '--project', 'shop', 'tests/calls/lists/office-at-size.test.ts'],
    {
      env,
      minutes: 60,
    },
  )
}
