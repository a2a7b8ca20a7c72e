import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
// @ts-expect-error -- a script, which has no types
import * as compiler from './scripts/compile-texts.mjs'
import { leftToProofs, nightlyFiles, sqlFiles, testSet } from './tests/nightly.ts'

const { writeTexts } = compiler as { writeTexts: () => Promise<number> }
await writeTexts()

const nightly = nightlyFiles.map(([pattern]) => pattern)

const all = [
  '{rules,contract,server,web,demo}/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  'tests/{calls,races,faults,deploy,model,operating,support,upgrade}/**/*.test.{ts,tsx}',
]

/** Tests on the embedded PostgreSQL, which every machine has. */
const embedded = {
  extends: true as const,
  test: {
    name: 'shop',
    include: testSet === 'nightly' ? nightly : all,
    exclude: [...leftToProofs, ...(testSet === 'daily' ? nightly : [])],
    globalSetup: ['tests/support/database/global-setup.ts'],
  },
}

/**
 * Calls whose subject is not the database: what is refused before any statement runs, what gateways and mail servers
 * answer, keys, files and headers. Statements of the shop that they run are run on both servers by the other calls
 * (gateway-refund and gateway-silence play every gateway); a new one belongs into a test that is not here.
 */
const elsewhere =
  'bad-input,stripe,wspay,gateway-setup,test-mail,wallets,key-commands,office-keys,calls-by-role,entered-files,message-ends,other-origins'

/**
 * The calls again on the PostgreSQL that the system has: in `npm test` those about SQL, the others at night. Races and faults
 * choose their servers themselves.
 */
const other = {
  extends: true as const,
  test: {
    name: 'other postgres',
    include: testSet === 'daily' ? sqlFiles : ['tests/calls/**/*.test.ts'],
    exclude: [`tests/calls/*/{${elsewhere}}.test.ts`, ...(testSet === 'nightly' ? sqlFiles : [])],
    globalSetup: ['tests/support/database/system-setup.ts'],
  },
}

export default defineConfig({
  plugins: [react()],
  resolve: {
    tsconfigPaths: true,
    alias: { '@node-rs/argon2': resolve(import.meta.dirname, 'tests/support/app/cheap-passwords.ts') },
  },
  test: {
    projects: existsSync('/usr/lib/postgresql') ? [embedded, other] : [embedded],
    pool: 'forks',
    // Three on two cores: while one waits for a process, a limit of time or the disk, the others go on.
    maxWorkers: 3,
    // A worker keeps the modules that it has loaded: of the server's they are so many that loading them for every file
    // again took a third of all work. No module keeps anything that the tests of one file could leave for those of another.
    isolate: false,
    // Tests of real servers and databases share two cores with each other.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
  },
})
