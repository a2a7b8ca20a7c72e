import type { TestProject } from 'vitest/node'
import { doNotWaitForDisk } from './shared-postgres'
import { startSystemPostgres } from './system-postgres'

/** Vitest's global set-up for the second run of the calls, on the system's PostgreSQL (see vitest.config.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startSystemPostgres()
  if (server === null) throw new Error('There is no other PostgreSQL under /usr/lib/postgresql')
  await doNotWaitForDisk(server.administration)
  project.provide('testServer', server.administration)
  return () => server.stop()
}
