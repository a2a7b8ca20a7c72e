/**
 * The tests of `npm run test:nightly`, as glob patterns, each with its reason. All other tests are those of `npm test`; CI runs
 * both. `npm test -- PATH` runs any test.
 */

/** Which tests a run takes: `daily`, `nightly`, or, without TEST_SET, all. */
export const testSet = process.env['TEST_SET']

type Tests = readonly (readonly [pattern: string, why: string])[]

/** Vitest's files. */
export const nightlyFiles: Tests = [
  ['tests/deploy/**/*.test.ts', 'builds the image and runs proxies, timers and packages'],
  ['tests/operating/**/*.test.ts', 'follows the operator’s document on a machine of its own'],
  ['tests/upgrade/**/*.test.ts', 'restores the dump of each release'],
  [
    'tests/faults/{backup,backup-commands,restore,start,standby,pgbouncer,monitoring}.test.ts',
    'what operators do',
  ],
  [
    'tests/faults/{random-kills,kill-postgres,kill-server,full-disk,download-storm}.test.ts',
    'kills, many times each',
  ],
  ['tests/faults/hostile-requests.test.ts', 'the fuzzer'],
  ['tests/hostile-text.test.ts', 'measures every parser with many texts'],
  ['tests/calls/bad-input.test.ts', 'sends wrong values of every field of every call'],
  [
    'tests/races/{four-processes,login-storm,onsale,workers}.test.ts',
    'many processes or thousands of buyers',
  ],
  ['tests/model/model.test.ts', 'plays random histories'],
  ['server/db/embedded/start-embedded.test.ts', 'starts and kills the embedded PostgreSQL many times'],
]

/** Playwright's files. */
export const nightlyJourneys: Tests = [
  ['**/{axe,states,office-screens}.spec.ts', 'every screen, at every size and in every state'],
  ['**/{much,office-much,office-narrow}.spec.ts', 'many things, and narrow windows'],
  ['**/{office-by-keyboard,keyboard,keyboard-guests,keyboard-portal}.spec.ts', 'every screen by keyboard'],
  ['**/quick.spec.ts', 'measures milliseconds'],
]

/** The calls whose statements `npm test` also runs on the PostgreSQL that the system has. */
export const sqlFiles = [
  'tests/calls/{cart,cart-life,cart-rule,checkout,sold-out,same-moment,held-by-network,place-together}.test.ts',
  'tests/calls/{find-*,found-by-text,list-facets,office-at-size,growth,reports,few-statements,large-amounts}.test.ts',
]
