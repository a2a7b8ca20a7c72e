import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database-templates'
import { startSharedPostgres } from './shared-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the `postgres` database on the server that all tests of this run share. */
    testServer: string
  }
}

/** Vitest's set-up: one embedded PostgreSQL per run, with the template of the test databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { administration, stop } = await startSharedPostgres('shop-tests-')
  await makeTemplate(administration)
  project.provide('testServer', administration)
  return stop
}
