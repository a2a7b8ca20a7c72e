import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type OfficeRole, officeRoles } from '#contract/office/office-call'
import { staffRole } from '#contract/office/sign-in'
import { typedOfficeEmail } from '#contract/typed-text'
import { demoHistory } from '#demo/fill/demo-history'
import { isEmail } from '#rules/text/email'
import { notices } from '#rules/text/stored-texts'
import { usage_stored } from '#texts/compiled/command-line/backup'
import * as texts from '#texts/compiled/command-line/shop'
import { type Environment, readEnvironment } from './environment'
import { recordAudit } from './modules/audit'
import {
  backupCommands,
  backupUsage,
  type OwnCommand,
  upgrade,
  upgradeUsage,
  continueNumbering,
  sayNumbers,
} from './modules/backup'
import { stockAudit } from './modules/catalogue'
import { exportCatalogueFile, importCatalogueFile, setUpWarnings } from './modules/catalogue-file'
import { checkFiscaliser } from './modules/fiscal'
import { sendHeldMails } from './modules/mail-queue'
import { findSettings, settingsFrom } from './modules/settings'
import { notifyOwners, addKey, endKeyOf, KEY_DAYS, keyStatus, listKeys, addStaff } from './modules/staff'
import { keysFrom } from './platform/crypto/keys'
import type { Database } from './platform/db/database'
import { withDatabase } from './platform/db/open-postgres'
import { fingerprintOf, checkSecret, replaceSecret } from './platform/db/secret-fingerprint'
import { Refusal } from './platform/http/refusal'
import { usageOf, whyNotStarted } from './platform/process/start-failures'
import { ownSecret, shopAddress } from './platform/storage/folders'

const usage = () =>
  `${usageOf([
    ['import FILE', texts.usage_import()],
    ['export [FILE]', texts.usage_export()],
    ['audit-stock [ITEM]', texts.usage_audit_stock()],
    ['add-staff EMAIL [ROLE]', texts.usage_add_staff()],
    ['add-key NAME ROLE [DAYS]', texts.usage_add_key({ days: KEY_DAYS, roles: officeRoles.join(', ') })],
    ['list-keys', texts.usage_list_keys()],
    ['revoke-key NAME', texts.usage_revoke_key()],
    ['invoices-after [NUMBER ...]', texts.usage_invoices_after()],
    ['send-held-mails HOURS', texts.usage_send_held_mails()],
    ['fiscal-check', texts.usage_fiscal_check()],
    ['replace-secret', texts.usage_replace_secret()],
    ['demo-history [ORDERS]', texts.usage_demo_history()],
    ...backupUsage(),
    ...upgradeUsage(),
  ])}\n${usage_stored()}`

/** The command line is invalid. The message is printed without a stack trace. */
class WrongUse extends Error {}

/** Returns an error that states what is missing and lists all commands. */
const wrongUse = (text: string) => new WrongUse(`${text}\n\n${usage()}`)

type Command = (db: Database, args: readonly string[], environment: Environment) => Promise<boolean>

const commands: Readonly<Record<string, Command>> = {
  async import(db, [path], environment) {
    if (path === undefined) throw wrongUse(texts.which_file())
    const raw = await readJson(path)
    const by = { actor: 'command', role: 'owner', now: new Date() } as const
    const imported = await db.transaction((tx) => importCatalogueFile(tx, raw, by))
    const { settings, events, items, vouchers } = imported
    say(texts.imported({ settings, events, items, vouchers }))
    for (const warning of await setUpWarnings(db.kysely, environment, by.now))
      say(texts.by_these_variables({ warning }))
    return true
  },

  async export(db, [path]) {
    const text = `${JSON.stringify(await exportCatalogueFile(db), null, 2)}\n`
    if (path === undefined) process.stdout.write(text)
    // The export holds the bank account and the codes of all vouchers.
    else await writeFile(path, text, { mode: 0o600 })
    if (path !== undefined) say(texts.exported({ path }))
    return true
  },

  async 'audit-stock'(db, [audited]) {
    const { ok, rows } = await stockAudit(db, audited)
    for (const row of rows.filter((one) => !one.ok)) {
      const { external_code: item, travel_time: time, taken, counted, total } = row
      const place = time === null ? item : texts.departure_of({ item, time })
      say(texts.counter_wrong({ place, taken, counted, total: total ?? '∞' }))
    }
    say(ok ? texts.counters_right({ count: rows.length }) : texts.stock_wrong())
    return ok
  },

  async 'add-staff'(db, [typed, ...words], environment) {
    const email = typed === undefined ? undefined : typedOfficeEmail(typed)
    const given = words.join(' ')
    const role = staffRole.safeParse(given).data ?? null
    if (email === undefined || !isEmail(email) || (given !== '' && role === null))
      throw wrongUse(texts.staff_needed())
    const now = new Date()
    const added = await db.transaction(async (tx) => {
      const made = await addStaff(tx, { email, role, now })
      await notifyOwners(tx, {
        subject: made.isNew ? notices.added_to_office() : notices.set_up_link_given(),
        lines: [notices.email_as_role({ email, role: made.role })],
        actor: 'command',
        now,
      })
      return made
    })
    const person = { email, role: added.role }
    say(added.isNew ? texts.staff_added(person) : texts.staff_known(person))
    process.stdout.write(`${shopAddress(environment)}/office/set-up/${added.token}\n`)
    if (environment.DATABASE_URL !== undefined && environment.PUBLIC_URL === undefined)
      say(texts.shop_elsewhere())
    return true
  },

  async 'add-key'(db, [name, ...words]) {
    const days = /^\d{1,4}$/.test(words.at(-1) ?? '') ? Number(words.pop()) : KEY_DAYS
    const role = words.join(' ')
    if (!name?.trim() || !isRole(role) || days < 1) throw wrongUse(texts.key_needed({ days: KEY_DAYS }))
    const by = { actor: 'command', now: new Date() }
    const key = await addKey(db, { name, role, days, ...by }, (tx) =>
      notifyOwners(tx, {
        subject: notices.key_made(),
        lines: [notices.key_as_role({ name, role })],
        ...by,
      }),
    )
    say(texts.key_made({ name, role, days }))
    process.stdout.write(`${key}\n`)
    return true
  },

  async 'list-keys'(db) {
    const now = new Date()
    const keys = await listKeys(db.kysely)
    for (const key of keys) {
      const end =
        key.expires_at === null ? texts.key_no_end() : texts.key_until({ day: dayOf(key.expires_at) })
      const used =
        key.last_used_at === null
          ? texts.key_never_used()
          : texts.key_last_used({ minute: minuteOf(key.last_used_at) })
      const line = [
        key.name,
        key.role,
        keyStatus(key, now),
        texts.key_made_on({ day: dayOf(key.created_at) }),
        end,
        used,
      ]
      process.stdout.write(`${line.join('\t')}\n`)
    }
    if (keys.length === 0) say(texts.no_keys())
    return true
  },

  async 'revoke-key'(db, words) {
    const name = words.join(' ')
    if (name === '') throw wrongUse(texts.which_key())
    const by = { actor: 'command', now: new Date() }
    const key = await endKeyOf(db, { name, ...by }, (tx) =>
      notifyOwners(tx, { subject: notices.key_ended(), lines: [notices.key_name({ name })], ...by }),
    )
    say(texts.key_revoked({ name: key.name, role: key.role }))
    return true
  },

  async 'invoices-after'(db, numbers) {
    const series = await db.transaction((tx) => continueNumbering(tx, numbers, new Date()))
    sayNumbers(series, say)
    if (series.length === 0) say(texts.no_invoice())
    return true
  },

  async 'send-held-mails'(db, [hours = '']) {
    if (!/^\d{1,4}$/.test(hours)) throw wrongUse(texts.which_hours())
    const now = new Date()
    const sent = await db.transaction(async (tx) => {
      const mails = await sendHeldMails(tx, new Date(now.getTime() - Number(hours) * 3_600_000), now)
      await recordAudit(tx, {
        at: now,
        actor: 'command',
        action: 'send-held-mails',
        subject: null,
        after: { mails, hours: Number(hours) },
      })
      return mails
    })
    say(texts.held_mails({ count: sent }))
    return true
  },

  async 'fiscal-check'(db, _args, environment) {
    const settings = settingsFrom(await findSettings(db.kysely))
    return checkFiscaliser({ environment, settings, now: () => new Date() }, say)
  },

  async 'replace-secret'(db, _args, environment) {
    const secret = givenSecret(environment, texts.secret_missing_new)
    const now = new Date()
    await db.transaction(async (tx) => {
      await replaceSecret(tx, secret, now)
      const subject = fingerprintOf(secret)
      await recordAudit(tx, { at: now, actor: 'command', action: 'replace-secret', subject })
    })
    say(texts.secret_replaced({ fingerprint: fingerprintOf(secret) }))
    say(texts.secret_meaning())
    return true
  },

  async 'demo-history'(db, [orders = '2000'], environment) {
    if (!/^\d{1,7}$/.test(orders)) throw wrongUse(texts.which_orders())
    const secret = givenSecret(environment, texts.secret_missing)
    const now = new Date()
    await checkSecret(db, secret, environment.previousSecrets, now)
    const keys = keysFrom(secret, environment.previousSecrets)
    const filled = await demoHistory(db, { orders: Number(orders), keys, now })
    say(texts.demo_filled({ count: filled }))
    return true
  },
}

/** Returns the server's secret. `environment.APP_SECRET` cannot be used: commands run with a placeholder there. */
function givenSecret({ DATABASE_URL, DATA_DIR }: Environment, missing: () => string): string {
  const given = process.env['APP_SECRET']
  if (!given && DATABASE_URL !== undefined) throw new WrongUse(missing())
  return given || ownSecret(resolve(DATA_DIR))
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const minuteOf = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const isRole = (role: string): role is OfficeRole => (officeRoles as readonly string[]).includes(role)

/** Messages go to stderr; stdout holds only the output that a script reads. */
const say = (text: string) => process.stderr.write(`${text}\n`)

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(texts.unreadable({ path, error: error.code ?? error.message }))
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new WrongUse(texts.not_json({ path, error: (error as Error).message }))
  }
}

function reportFailure(error: unknown): void {
  if (error instanceof Refusal) {
    say(error.message)
    for (const [path, sentences] of Object.entries(error.errors ?? {}))
      say(`  ${path}: ${sentences.join(' ')}`)
  } else {
    say(error instanceof WrongUse ? error.message : whyNotStarted(error, process.env['DATABASE_URL']))
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const ownCommands: Readonly<Record<string, OwnCommand>> = { ...backupCommands, upgrade }
const ownCommand = Object.hasOwn(ownCommands, name) ? ownCommands[name] : undefined
if (ownCommand !== undefined) {
  try {
    await ownCommand(args, readEnvironment({ APP_SECRET: 'not used by commands', ...process.env }), say)
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
} else if (command === undefined) {
  say(usage())
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 2
} else {
  try {
    // Only the server requires APP_SECRET: no command signs or seals with `environment.APP_SECRET`.
    const environment = readEnvironment({ APP_SECRET: 'not used by commands', ...process.env })
    const isDone = await withDatabase(environment, say, (db) => command(db, args, environment))
    process.exitCode = isDone ? 0 : 1
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}
