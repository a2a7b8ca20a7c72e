import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../server/db/embedded/start-embedded'
import { addressOn, administer, makeTemplate } from './database-templates'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the `postgres` database on the server that all tests of this run share. */
    testServer: string
  }
}

/** Vitest's set-up: one embedded PostgreSQL a run, with the template that test databases are copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  // Enterable for the user that PostgreSQL runs as when the tests run as root.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: join(folder, 'data') })
  const administration = addressOn(server.connectionString, 'postgres')
  // No test pulls the plug: copying templates is five times as fast without waiting for the disk.
  await administer(administration, 'alter system set fsync = off')
  await administer(administration, 'select pg_reload_conf()')
  await makeTemplate(administration)
  project.provide('testServer', administration)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
