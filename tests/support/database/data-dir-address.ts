import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findPostmaster, type Postmaster } from '#server/platform/db/embedded/launch-postgres'
import { addressOf } from '#server/platform/db/embedded/start-embedded'

/**
 * Returns the PostgreSQL that runs on a shop's DATA_DIR. It is read from outside, so that the test does not count as a
 * process of the shop.
 */
export function dataDirPostmaster(dataDir: string): Postmaster {
  const running = findPostmaster(placement(dataDir).folder)
  if (running === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}`)
  return running
}

/** Returns the connection string of the shop's database in a DATA_DIR. */
export function dataDirAddress(dataDir: string): string {
  const cluster = { ...placement(dataDir), user: { ids: undefined } }
  return addressOf(cluster, dataDirPostmaster(dataDir), 'shop')
}

function placement(dataDir: string): { folder: string; password: string } {
  const record = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    folder: string
    password: string
  }
  return { ...record, folder: join(realpathSync(dataDir), record.folder) }
}
