import type { TestProject } from 'vitest/node'
import { administer } from './database-templates'
import { startOtherPostgres } from './other-postgres'

/** Vitest's set-up of the calls' second run: on the PostgreSQL that the system has (vitest.config.ts asks for it). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOtherPostgres()
  if (server === null) throw new Error('There is no other PostgreSQL under /usr/lib/postgresql')
  // No test pulls the plug: copying templates is five times as fast without waiting for the disk.
  await administer(server.administration, 'alter system set fsync = off')
  await administer(server.administration, 'select pg_reload_conf()')
  project.provide('testServer', server.administration)
  return () => server.stop()
}
