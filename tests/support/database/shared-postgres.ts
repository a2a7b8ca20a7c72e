import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded'
import { addressOn, administer } from './database-templates'

/** Starts the embedded PostgreSQL that all tests of a run share, in its own folder. Returns its `postgres` database. */
export async function startSharedPostgres(folderName: string) {
  const folder = mkdtempSync(join(tmpdir(), folderName))
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: join(folder, 'data') })
  const administration = addressOn(server.connectionString, 'postgres')
  await doNotWaitForDisk(administration)
  return {
    administration,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Turns fsync off, which makes copying a template five times as fast. No test cuts this server's power. */
export async function doNotWaitForDisk(administration: string): Promise<void> {
  await administer(administration, 'alter system set fsync = off')
  await administer(administration, 'select pg_reload_conf()')
}
