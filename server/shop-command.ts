import { readFile, writeFile } from 'node:fs/promises'
import { type Database, openDatabase } from './db/database'
import { startEmbedded } from './db/embedded/start-embedded'
import { migrate } from './db/migrate'
import { type Environment, readEnvironment } from './environment'
import { stockAudit } from './features/catalogue/audit-stock'
import { exportCatalogueFile } from './features/catalogue/export-catalogue'
import { importCatalogueFile } from './features/catalogue/import-catalogue'
import { findSettings } from './features/catalogue/catalogue.sql'
import { initialSettings } from './features/catalogue/initial-settings'
import { addKey } from './features/office/office-key'
import { type OfficeRole, officeRoles } from './features/office/office-roles'
import { whyNotSetUp } from './gateways/open-gateways'
import { Refusal } from './refusal'

const usage = `npm run shop -- import FILE        create and change what a catalogue file names
npm run shop -- export [FILE]      write the catalogue file (without FILE: to the screen)
npm run shop -- audit-stock        recount every place and compare it with the counters
npm run shop -- add-key NAME ROLE  make an API key; roles: ${officeRoles.join(', ')}`

/** What a command was asked wrongly; printed without a stack. */
class WrongUse extends Error {}

type Command = (db: Database, args: readonly string[], environment: Environment) => Promise<boolean>

const commands: Readonly<Record<string, Command>> = {
  async import(db, [path], environment) {
    if (path === undefined) throw new WrongUse(`Which file?\n\n${usage}`)
    const raw = await readJson(path)
    const by = { actor: 'command', now: new Date() }
    const imported = await db.transaction((tx) => importCatalogueFile(tx, raw, by))
    const { settings, events, items, vouchers } = imported
    say(`Imported ${settings} settings, ${events} events, ${items} items and ${vouchers} vouchers.`)
    const noCards = whyNotSetUp({ ...initialSettings, ...(await findSettings(db.kysely)) }, environment)
    if (noCards !== null) say(`${noCards} (Of the variables that this command was started with.)`)
    return true
  },

  async export(db, [path]) {
    const text = `${JSON.stringify(await exportCatalogueFile(db), null, 2)}\n`
    if (path === undefined) process.stdout.write(text)
    // It holds the bank account and every voucher's code.
    else await writeFile(path, text, { mode: 0o600 })
    if (path !== undefined) say(`Exported to ${path}.`)
    return true
  },

  async 'audit-stock'(db) {
    const { ok, rows } = await stockAudit(db)
    for (const row of rows.filter((one) => !one.ok)) {
      const place = [row.external_code, row.travel_time].filter(Boolean).join(' at ')
      say(
        `${place}: the counter says ${row.taken}, counted are ${row.counted}, for sale ${row.total ?? '∞'}.`,
      )
    }
    say(ok ? `All ${rows.length} counters are right.` : 'The stock is not right.')
    return ok
  },

  async 'add-key'(db, [name, ...words]) {
    const role = words.join(' ')
    if (name === undefined || !isRole(role)) throw new WrongUse(`A name and a role, please.\n\n${usage}`)
    const key = await addKey(db, { name, role, actor: 'command', now: new Date() })
    say(`The key of ${name} (${role}), shown only now:`)
    process.stdout.write(`${key}\n`)
    return true
  },
}

const isRole = (role: string): role is OfficeRole => (officeRoles as readonly string[]).includes(role)

/** Talk goes to stderr, so that stdout holds only what a script wants. */
const say = (text: string) => process.stderr.write(`${text}\n`)

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(`${path} cannot be read (${error.code ?? error.message}).`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new WrongUse(`${path} is not JSON: ${(error as Error).message}`)
  }
}

/** The database that the server uses: where it runs, its embedded one is shared. */
async function withDatabase(
  environment: Environment,
  work: (db: Database) => Promise<boolean>,
): Promise<boolean> {
  const embedded =
    environment.DATABASE_URL === undefined ? await startEmbedded({ dataDir: environment.DATA_DIR }) : null
  if (embedded?.note !== undefined) say(embedded.note)
  const address = embedded?.connectionString ?? environment.DATABASE_URL ?? ''
  try {
    await migrate(address)
    const db = openDatabase(address, 2)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await embedded?.stop()
  }
}

function tell(error: unknown): void {
  if (error instanceof Refusal) {
    say(error.message)
    for (const [path, sentences] of Object.entries(error.errors ?? {}))
      say(`  ${path}: ${sentences.join(' ')}`)
  } else if (error instanceof WrongUse) {
    say(error.message)
  } else {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  say(usage)
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 2
} else {
  try {
    // APP_SECRET is asked of the server only: no command signs or seals.
    const environment = readEnvironment({ APP_SECRET: 'not used by commands', ...process.env })
    const isDone = await withDatabase(environment, (db) => command(db, args, environment))
    process.exitCode = isDone ? 0 : 1
  } catch (error) {
    tell(error)
    process.exitCode = 1
  }
}
