import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'A shop of [ORDERS] (1000000) is backed up, restored into another PostgreSQL within 10 minutes, and back'

/**
 * The long form of tests/faults/restore.test.ts.
 * @param {string[]} args
 */
export function prove([orders = '1000000']) {
  const env = { RESTORE_ORDERS: orders }
  return run(installedProgram('vitest'), ['run', '--project', 'shop', 'tests/faults/restore.test.ts'], {
    env,
    minutes: 90,
  })
}
