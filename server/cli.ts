import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { demoHistory } from '../demo/fill/demo-history'
import {
  backupCommands,
  backupUsage,
  type OwnCommand,
  upgrade,
  upgradeUsage,
  continueNumbering,
  sayNumbers,
} from './modules/backup'
import { withDatabase } from './platform/db/open-postgres'
import type { Database } from './platform/db/database'
import { type Environment, readEnvironment } from './environment'
import { stockAudit } from './modules/catalogue'
import { exportCatalogueFile, importCatalogueFile, setUpWarnings } from './modules/setup'
import { sendHeldMails } from './modules/outbox'
import {
  notifyOwners,
  addKey,
  endKeyOf,
  KEY_DAYS,
  keyStatus,
  listKeys,
  recordAudit,
  addStaff,
} from './modules/staff'
import { staffRole } from '../contract/office/sign-in'
import { isEmail } from '../rules/text/email'
import { type OfficeRole, officeRoles } from '../contract/office/office-call'
import { keysFrom } from './platform/crypto/keys'
import { ownSecret, shopAddress } from './platform/storage/data-folder'
import { Refusal } from './platform/http/refusal'
import { fingerprintOf, knowSecret, replaceSecret } from './platform/db/secret-fingerprint'
import { whyNotStarted } from './platform/process/start-failures'

const usage = `npm run shop -- import FILE        create and change what a catalogue file names
npm run shop -- export [FILE]      write the catalogue file (without FILE: to the screen)
npm run shop -- audit-stock [ITEM] recount every place, or those of one item, and compare it with the counters
npm run shop -- add-staff EMAIL [ROLE]
                                   add a person to the team (owner), or let one set a new password and second
                                   factor: prints a link
npm run shop -- add-key NAME ROLE [DAYS]
                                   make an API key that works for so many days (${KEY_DAYS});
                                   roles: ${officeRoles.join(', ')}
npm run shop -- list-keys          all API keys: roles, ends, when each was used last
npm run shop -- revoke-key NAME    end an API key: its next request is refused
npm run shop -- invoices-after [NUMBER ...]
                                   let invoices go on after the last one that went out (2026-000042), credit
                                   notes likewise (CN-2026-000007); without NUMBER: say where they stand
npm run shop -- send-held-mails HOURS
                                   send what MAIL_HOLD kept in the last so many hours
npm run shop -- replace-secret     accept that the old APP_SECRET is lost
npm run shop -- demo-history [ORDERS]
                                   fill the demo shop with orders of the past (2000; at most 1000000), instead of
                                   those that it has
${backupUsage}
${upgradeUsage}`

/** A command was used wrongly; printed without a stack. */
class WrongUse extends Error {}

type Command = (db: Database, args: readonly string[], environment: Environment) => Promise<boolean>

const commands: Readonly<Record<string, Command>> = {
  async import(db, [path], environment) {
    if (path === undefined) throw new WrongUse(`Which file?\n\n${usage}`)
    const raw = await readJson(path)
    const by = { actor: 'command', role: 'owner', now: new Date() } as const
    const imported = await db.transaction((tx) => importCatalogueFile(tx, raw, by))
    const { settings, events, items, vouchers } = imported
    say(`Imported ${settings} settings, ${events} events, ${items} items and ${vouchers} vouchers.`)
    for (const warning of await setUpWarnings(db.kysely, environment, by.now))
      say(`${warning} (By the variables that this command was started with.)`)
    return true
  },

  async export(db, [path]) {
    const text = `${JSON.stringify(await exportCatalogueFile(db), null, 2)}\n`
    if (path === undefined) process.stdout.write(text)
    // The export holds the bank account and the codes of all vouchers.
    else await writeFile(path, text, { mode: 0o600 })
    if (path !== undefined) say(`Exported to ${path}.`)
    return true
  },

  async 'audit-stock'(db, [item]) {
    const { ok, rows } = await stockAudit(db, item)
    for (const row of rows.filter((one) => !one.ok)) {
      const place = [row.external_code, row.travel_time].filter(Boolean).join(' at ')
      say(
        `${place}: the counter says ${row.taken}, counted are ${row.counted}, for sale ${row.total ?? '∞'}.`,
      )
    }
    say(ok ? `All ${rows.length} counters are right.` : 'The stock is not right.')
    return ok
  },

  async 'add-staff'(db, [email, ...words], environment) {
    const given = words.join(' ')
    const role = staffRole.safeParse(given).data ?? null
    if (email === undefined || !isEmail(email) || (given !== '' && role === null))
      throw new WrongUse(`An email, please, and a role, if not owner.\n\n${usage}`)
    const now = new Date()
    const added = await db.transaction(async (tx) => {
      const made = await addStaff(tx, { email, role, now })
      const subject = `Somebody was ${made.isNew ? 'added to' : 'given a new set-up link for'} the office`
      await notifyOwners(tx, { subject, lines: [`${email}, as ${made.role}.`], actor: 'command', now })
      return made
    })
    const what = added.isNew
      ? 'was added'
      : 'is there already: the link sets a new password and second factor'
    say(`${email} (${added.role}) ${what}. The link works once, for 3 days:`)
    process.stdout.write(`${shopAddress(environment)}/office/set-up/${added.token}\n`)
    if (environment.DATABASE_URL !== undefined && environment.PUBLIC_URL === undefined)
      say(
        'Is the shop elsewhere? Put its address in place of the first part, or give this command its PUBLIC_URL.',
      )
    return true
  },

  async 'add-key'(db, [name, ...words]) {
    const days = /^\d{1,4}$/.test(words.at(-1) ?? '') ? Number(words.pop()) : KEY_DAYS
    const role = words.join(' ')
    if (!name?.trim() || !isRole(role) || days < 1)
      throw new WrongUse(`A name and a role, please, and for how many days, if not ${KEY_DAYS}.\n\n${usage}`)
    const by = { actor: 'command', now: new Date() }
    const key = await addKey(db, { name, role, days, ...by }, (tx) =>
      notifyOwners(tx, { subject: 'An API key was made', lines: [`${name}, as ${role}.`], ...by }),
    )
    say(`The key of ${name} (${role}, for ${days} days), shown only now:`)
    process.stdout.write(`${key}\n`)
    return true
  },

  async 'list-keys'(db) {
    const now = new Date()
    const keys = await listKeys(db.kysely)
    for (const key of keys) {
      const end = key.expires_at === null ? 'without an end' : `until ${dayOf(key.expires_at)}`
      const used = key.last_used_at === null ? 'never used' : `last used ${minuteOf(key.last_used_at)}`
      const line = [key.name, key.role, keyStatus(key, now), `made ${dayOf(key.created_at)}`, end, used]
      process.stdout.write(`${line.join('\t')}\n`)
    }
    if (keys.length === 0) say('There are no API keys.')
    return true
  },

  async 'revoke-key'(db, words) {
    const name = words.join(' ')
    if (name === '') throw new WrongUse(`Which key?\n\n${usage}`)
    const by = { actor: 'command', now: new Date() }
    const key = await endKeyOf(db, { name, ...by }, (tx) =>
      notifyOwners(tx, { subject: 'An API key was ended', lines: [`${name}.`], ...by }),
    )
    say(`The key of ${key.name} (${key.role}) is revoked.`)
    return true
  },

  async 'invoices-after'(db, numbers) {
    const series = await db.transaction((tx) => continueNumbering(tx, numbers, new Date()))
    sayNumbers(series, say)
    if (series.length === 0) say('No invoice has a number yet.')
    return true
  },

  async 'send-held-mails'(db, [hours = '']) {
    if (!/^\d{1,4}$/.test(hours)) throw new WrongUse(`Those of how many hours?\n\n${usage}`)
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
    say(`${sent} mails that were kept wait now to be sent, by a server without MAIL_HOLD.`)
    return true
  },

  async 'replace-secret'(db, _args, environment) {
    const secret = givenSecret(environment, 'give the new one that the server is started with')
    const now = new Date()
    await db.transaction(async (tx) => {
      await replaceSecret(tx, secret, now)
      const subject = fingerprintOf(secret)
      await recordAudit(tx, { at: now, actor: 'command', action: 'replace-secret', subject })
    })
    say(`From now on the secret of this shop is the one with the fingerprint ${fingerprintOf(secret)}.`)
    say(
      'Links in mails that went out, barcodes on paper and bank details of open refunds can no longer be read.',
    )
    return true
  },

  async 'demo-history'(db, [orders = '2000'], environment) {
    if (!/^\d{1,7}$/.test(orders)) throw new WrongUse(`How many orders?\n\n${usage}`)
    const secret = givenSecret(environment, 'give the one that the server is started with')
    const now = new Date()
    await knowSecret(db, secret, environment.previousSecrets, now)
    const keys = keysFrom(secret, environment.previousSecrets)
    const filled = await demoHistory(db, { orders: Number(orders), keys, now })
    say(`The demo shop has ${filled} orders of the past now. Their mails count as sent.`)
    return true
  },
}

/** The server's secret. Not `environment.APP_SECRET`, which commands are given a stand-in for. */
function givenSecret({ DATABASE_URL, DATA_DIR }: Environment, advice: string): string {
  const given = process.env['APP_SECRET']
  if (!given && DATABASE_URL !== undefined) throw new WrongUse(`APP_SECRET is not set: ${advice}.`)
  return given || ownSecret(resolve(DATA_DIR))
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const minuteOf = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const isRole = (role: string): role is OfficeRole => (officeRoles as readonly string[]).includes(role)

/** Messages go to stderr; stdout holds only the output that a script reads. */
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
  say(usage)
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 2
} else {
  try {
    // Only the server needs APP_SECRET: no command signs or seals.
    const environment = readEnvironment({ APP_SECRET: 'not used by commands', ...process.env })
    const isDone = await withDatabase(environment, say, (db) => command(db, args, environment))
    process.exitCode = isDone ? 0 : 1
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}
