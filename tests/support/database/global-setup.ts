import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database-templates'
import { startSharedPostgres } from './shared-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the `postgres` database on the server that all tests of this run share. */
    testServer: string
    /** Folder with initial data for further servers of this run. */
    seeds: string
  }
}

/** Vitest's global set-up: one embedded PostgreSQL per run, with the template of the test databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { administration, stop } = await startSharedPostgres('shop-tests-')
  await makeTemplate(administration)
  project.provide('testServer', administration)
  const seeds = mkdtempSync(join(tmpdir(), 'shop-seeds-'))
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(seeds, 0o755)
  project.provide('seeds', seeds)
  return async () => {
    await stop()
    rmSync(seeds, { recursive: true, force: true })
  }
}
