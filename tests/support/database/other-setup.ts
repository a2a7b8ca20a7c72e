import type { TestProject } from 'vitest/node'
import { startOtherPostgres } from './other-postgres'
import { doNotWaitForDisk } from './shared-postgres'

/** Vitest's set-up for the second run of the calls, on the system's PostgreSQL (vitest.config.ts asks for it). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOtherPostgres()
  if (server === null) throw new Error('There is no other PostgreSQL under /usr/lib/postgresql')
  await doNotWaitForDisk(server.administration)
  project.provide('testServer', server.administration)
  return () => server.stop()
}
