import { type Kysely, sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../storage/folders'

interface Definition {
  readonly signature: string
  readonly version: number
  readonly text: string
}

/** The last line of a file states the function that it defines and its version. */
const lastLine = /comment on function ([a-z_]+\([a-z, [\]]*\)) is 'version (\d+)';\n$/

/** The definitions in `functions/*.sql`. */
function readDefinitions(): Definition[] {
  const folder = join(projectRoot(), 'server/platform/db/functions')
  return readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const [, signature, version] = lastLine.exec(text) ?? []
    if (signature === undefined)
      throw new Error(`${file} does not end with the function's signature and version`)
    return { signature, version: Number(version), text }
  })
}

/** Any number that no other advisory lock of the shop's database uses. */
const functionsLock = 5_014_771

/**
 * Creates or replaces the functions that are missing or older in the database, within a transaction, after the
 * migrations. If several processes call it at once, one works and the others wait. A newer version is kept: an older
 * process that starts while newer ones run calls it with the same arguments. So a function whose arguments or result
 * change gets a new signature, and a later migration drops the old one when no process calls it any more.
 *
 * With `only`, just the functions with these signatures: a migration calls it before it creates triggers.
 */
export async function replaceFunctions<T>(tx: Kysely<T>, only?: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${functionsLock})`.execute(tx)
  const definitions = readDefinitions().filter(({ signature }) => only?.includes(signature) ?? true)
  for (const { text } of await findOutdated(tx, definitions)) await sql.raw(text).execute(tx)
}

/** The definitions that the database lacks or has in an older version. */
async function findOutdated<T>(db: Kysely<T>, ours: readonly Definition[]): Promise<Definition[]> {
  const signatures = ours.map(({ signature }) => signature)
  const { rows } = await sql<{ signature: string; version: string | null }>`
    select signature, substring(obj_description(to_regprocedure(signature), 'pg_proc') from '^version ([0-9]+)$') as version
    from unnest(${signatures}::text[]) signature`.execute(db)
  const known = new Map(rows.map(({ signature, version }) => [signature, Number(version ?? 0)]))
  return ours.filter(({ signature, version }) => (known.get(signature) ?? 0) < version)
}
