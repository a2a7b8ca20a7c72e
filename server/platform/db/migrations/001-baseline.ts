import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../../process/start-failures'
import { projectRoot } from '../../storage/folders'
import { replaceFunctions } from '../functions'

/** Functions of the baseline's triggers, which must exist before the triggers. */
const triggerFunctions = [
  'refuse_change()',
  'refuse_invoice_change()',
  'copy_order_text()',
  'update_order_text()',
]

/**
 * Creates the schema of version 1.0.0 from `server/platform/db/baseline/*.sql`, in the order of the file names
 * (decision 010).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createExtension(db)
  await replaceFunctions(db, triggerFunctions)
  const folder = join(projectRoot(), 'server/platform/db/baseline')
  for (const file of readdirSync(folder).toSorted())
    await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(db)
}

/**
 * Creates the trigram extension, which the search needs. The owner of a database may create it if PostgreSQL's
 * additional modules are installed on the server.
 */
async function createExtension(db: Kysely<unknown>) {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === '42501')
      throw new CannotStart(
        'The database needs the extension pg_trgm, and this user may not create it: have an administrator of the ' +
          'database run "create extension pg_trgm" in it once, then start again.',
      )
    if (code === '0A000' || code === '58P01')
      throw new CannotStart(
        'The database needs the extension pg_trgm, which this PostgreSQL server does not have: install its additional ' +
          'modules (the package postgresql-contrib), then start again.',
      )
    throw error
  }
}
