/**
 * The tests of `npm run test:nightly`, as glob patterns, each with its reason. All other tests are those of `npm test`; CI runs
 * both. `npm test -- PATH` runs any test.
 */

/** Which tests a run takes: `daily`, `nightly`, or, without TEST_SET, all. */
export const testSet = process.env['TEST_SET'] || undefined

type Tests = readonly (readonly [pattern: string, why: string])[]

/** Vitest's files. */
export const nightlyFiles: Tests = [
  ['tests/deploy/**/*.test.ts', 'builds the image and runs proxies, timers and packages'],
  ['tests/operating/**/*.test.ts', 'follows the operator’s document on a machine of its own'],
  ['tests/upgrade/**/*.test.ts', 'restores the dump of each release'],
  ['tests/faults/**/*.test.ts', 'starts, kills and starves processes of their own, and waits for them'],
  [
    'tests/races/{expiry,four-processes,login-storm,migrations,notifications,one-cart,onsale}.test.ts',
    'many processes, or thousands of buyers',
  ],
  ['tests/races/{plan-reminders,sandbox-start,without-money,workers}.test.ts', 'many processes'],
  ['tests/model/**/*.test.ts', 'plays random histories'],
  ['tests/planted.test.ts', 'plants faults and runs the tests that detect them'],
  ['tests/{hostile-text,regexes}.test.ts', 'measures every parser and pattern with many texts'],
  ['tests/alert-rules.test.ts', 'plays the alert rules in Prometheus’ own tool'],
  ['tests/calls/every-call/bad-input.test.ts', 'sends wrong values of every field of every call'],
  ['tests/calls/settings/setting-rights.test.ts', 'saves every setting in every role'],
  ['tests/calls/*/{demo-history,office-at-size,changes-at-size}.test.ts', 'thousands of rows'],
  [
    'tests/calls/*/{mail-pause,key-commands}.test.ts',
    'a mail server that fails for long; commands in processes of their own',
  ],
  ['tests/calls/every-call/repeated-calls.test.ts', 'makes every call twice'],
  ['tests/calls/payments/gateway-silence.test.ts', 'plays every gateway that does not answer'],
  ['tests/races/travel-times.test.ts', 'many buyers of many departures'],
  ['server/modules/documents/names-in-scripts.test.ts', 'draws names in every script'],
  [
    'server/platform/db/embedded/start-embedded.test.ts',
    'starts and kills the embedded PostgreSQL many times',
  ],
  ['server/platform/storage/make-picture.test.ts', 'scales pictures of every kind and size'],
]

/** Vitest's files that only a proof runs, each with the variable that the proof sets (`tools/prove/`). */
const proofFiles = [
  [
    'tests/faults/patroni.test.ts',
    'PATRONI_SHOPPERS',
    'needs Patroni, etcd and HAProxy, and a minute of failover',
  ],
  [
    'tests/calls/every-call/open-call-cost.test.ts',
    'OPEN_CALL_REQUESTS',
    'measures the CPU time of many requests',
  ],
  ['tests/deploy/proxy-onsale.test.ts', 'ONSALE_VISITORS', 'connects thousands of visitors at once'],
  ['tests/deploy/engine.test.ts', 'IMAGE_ENGINE', 'needs an engine of containers'],
] as const

/** The proof files that this run leaves out, because their variable is not set. */
export const leftToProofs = proofFiles.filter(([, set]) => !process.env[set]).map(([file]) => file)

/**
 * Playwright's files that `npm test` runs; all others are nightly: every screen, at every size and in every state, by keyboard,
 * without a network, and what goes wrong.
 */
export const dailyJourneys: Tests = [
  ['**/sample-screens.spec.ts', 'ten screens with axe'],
  ['**/{buying,checkout,voucher,bank-transfer,plan}.spec.ts', 'buying, in each way of paying'],
  ['**/tickets.spec.ts', 'what is bought'],
  ['**/translated.spec.ts', 'the shop and the office as a browser translates them'],
  ['**/{new-customer,first-load,without-scripts}.spec.ts', 'the first visit'],
  ['**/office-money.spec.ts', 'the office'],
]

/** The journeys that `npm test` also runs at the size of a phone. */
export const dailyOnPhones: Tests = [['**/{buying,first-load}.spec.ts', 'buying on a small screen']]

/** The calls whose statements `npm test` also runs on the PostgreSQL that the system has. */
export const sqlFiles = [
  'tests/calls/*/{cart,cart-life,cart-rule,checkout,sold-out,same-moment,held-by-network,place-carts}.test.ts',
  'tests/calls/*/{find-*,found-by-text,list-facets,growth,few-statements,large-amounts}.test.ts',
]
