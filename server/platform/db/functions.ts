import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { projectRoot } from '../storage/folders'

interface Definition {
  readonly signature: string
  readonly version: number
  readonly text: string
}

/** The last line of a file states the signature of its function and the function's version. */
const lastLine = /comment on function ([a-z_]+\([a-z, [\]]*\)) is 'version (\d+)';\n$/

/** Reads the definitions in `functions/*.sql`. */
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

/** Key of an advisory lock that nothing else in the shop's database uses. */
const functionsLock = 5_014_771

/**
 * Creates or replaces the functions that are missing or outdated, within a transaction, after the migrations. If
 * several processes call it at once, one works and the others wait. A newer version in the database is not replaced:
 * processes of an older release that start while newer ones run call it with the same arguments. A function whose
 * arguments or result change therefore gets a new signature, and a later migration drops the old one once no process
 * calls it.
 *
 * `only` restricts it to the functions with these signatures: a migration uses this before it creates triggers.
 */
export async function replaceFunctions<T>(tx: Kysely<T>, only?: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${functionsLock})`.execute(tx)
  const definitions = readDefinitions().filter(({ signature }) => only?.includes(signature) ?? true)
  for (const { text } of await findOutdated(tx, definitions)) await sql.raw(text).execute(tx)
}

/** Returns the definitions that the database lacks or has in an older version. */
async function findOutdated<T>(db: Kysely<T>, ours: readonly Definition[]): Promise<Definition[]> {
  const signatures = ours.map(({ signature }) => signature)
  const { rows } = await sql<{ signature: string; version: string | null }>`
    select signature, substring(obj_description(to_regprocedure(signature), 'pg_proc') from '^version ([0-9]+)$') as version
    from unnest(${signatures}::text[]) signature`.execute(db)
  const known = new Map(rows.map(({ signature, version }) => [signature, Number(version ?? 0)]))
  return ours.filter(({ signature, version }) => (known.get(signature) ?? 0) < version)
}
