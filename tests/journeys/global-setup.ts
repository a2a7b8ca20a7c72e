import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error -- a script, which has no types
import { ensureBuilt } from '../../scripts/built.mjs'
import { startEmbedded } from '../../server/db/embedded/start-embedded'
import { addressOn, administer } from '../support/database/database-templates'
import { postgresVariable } from './running-shop'

// Playwright takes the default export.
// oxlint-disable-next-line import/no-default-export
export default setUp

/** Builds the shop if its sources changed, and starts the PostgreSQL that all workers make their databases on. */
async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'shop-journeys-'))
  // Enterable for the user that PostgreSQL runs as when the tests run as root.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: join(folder, 'data') })
  const administration = addressOn(server.connectionString, 'postgres')
  // No journey pulls the plug.
  await administer(administration, 'alter system set fsync = off')
  await administer(administration, 'select pg_reload_conf()')
  process.env[postgresVariable] = administration
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
