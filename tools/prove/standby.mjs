import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'The primary PostgreSQL is killed in the middle of a sale: [SHOPPERS] (400) shop on at the promoted standby'

/**
 * The long form of tests/faults/standby.test.ts.
 * @param {string[]} args
 */
export function prove([shoppers = '400']) {
  const env = { STANDBY_SHOPPERS: shoppers }
  return run(installedProgram('vitest'), ['run', '--project', 'shop', 'tests/faults/standby.test.ts'], {
    env,
    minutes: 20,
  })
}
