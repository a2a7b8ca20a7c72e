import * as texts from '../../../texts/compiled/command-line/start'
import { resolve } from 'node:path'
import { CannotStart } from '../process/cannot-start'
import { type Database, openDatabase } from './database'
import { databaseName } from './database-name'
import { hasCluster } from './embedded/place-cluster'
import { startEmbedded } from './embedded/start-embedded'
import { migrationNames } from './migrate'
import { schemaState } from './schema-state'
import type { Environment } from '../../environment'

/**
 * Opens the server's database for a command and reports its name. A running embedded database is shared. A command
 * never creates a database or changes tables: without a shop, or with the tables of an older version, it throws
 * `CannotStart`. Otherwise an operator whose terminal lacks the server's variables would work on an empty shop.
 */
export async function withDatabase<Answer>(
  environment: Environment,
  say: (line: string) => void,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const { DATABASE_URL } = environment
  const dataDir = resolve(environment.DATA_DIR)
  if (DATABASE_URL === undefined && !hasCluster(dataDir))
    throw new CannotStart(texts.no_shop_in({ folder: dataDir }))
  const embedded = DATABASE_URL === undefined ? await startEmbedded({ dataDir }) : null
  const address = embedded?.connectionString ?? DATABASE_URL ?? ''
  const name = embedded === null ? databaseName(address) : texts.in_folder({ folder: dataDir })
  say(texts.database_line({ database: name }))
  try {
    const db = openDatabase(address, { connections: 2, limits: 'none', keepsSession: false })
    try {
      const state = await schemaState(db.kysely, migrationNames())
      if (state === 'empty') throw new CannotStart(texts.holds_no_shop({ database: name }))
      if (state === 'older') throw new CannotStart(texts.older({ database: name }))
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await embedded?.stop()
  }
}
