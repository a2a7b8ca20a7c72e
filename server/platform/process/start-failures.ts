import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'
import * as texts from '#texts/compiled/command-line/start'
import { databaseName } from '../db/addresses'

/** The server or a command cannot start. The message is one sentence for the operator. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/**
 * Explains a failed start in one sentence that names the variable, port or path to check, without a stack trace.
 * `connectionString` is that of the database and identifies PostgreSQL's errors; `dataDir` is the server's DATA_DIR.
 */
export function whyNotStarted(error: unknown, connectionString?: string, dataDir?: string): string {
  if (error instanceof CannotStart) return error.message
  return knownReason(error, connectionString, dataDir) ?? texts.could_not_start({ why: plainMessage(error) })
}

/** Explains why a database could not be migrated. */
export const whyDatabaseFailed = (error: unknown, connectionString: string): string =>
  error instanceof CannotStart ? error.message : (knownReason(error, connectionString) ?? plainMessage(error))

const plainMessage = (error: unknown): string =>
  error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : `${String(error)}.`

function knownReason(error: unknown, connectionString?: string, dataDir?: string): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const address = 'port' in error ? String(error.port) : ''
  const name =
    connectionString === undefined
      ? texts.a_database()
      : texts.the_database({ database: databaseName(connectionString) })
  if (code in listening && 'syscall' in error && error.syscall === 'listen')
    return listening[code as keyof typeof listening]({ port: address })
  // ENOENT from mkdir concerns the data folder itself, for example in /proc. Files may be missing for other reasons.
  const isUnusable =
    unusable.has(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
  if (code === 'EROFS' && dataDir !== undefined && 'path' in error && isBelow(String(error.path), dataDir))
    return texts.read_only({ folder: dataDir, path: resolve(dataDir) })
  if (isUnusable && 'path' in error && isBelow(String(error.path), dataDir))
    return texts.unwritable({ path: String(error.path), error: code })
  if (code in database) return database[code as keyof typeof database]({ database: name })
  return isUnreachable(error, code)
    ? texts.no_answer({ database: name, error: code || texts.no_answer_in_time() })
    : null
}

const listening = {
  EADDRINUSE: texts.port_taken,
  EACCES: texts.port_forbidden,
  EADDRNOTAVAIL: texts.host_unknown,
  ENOTFOUND: texts.host_unknown,
}

/** System error codes of a folder or file that cannot be used. */
const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

/** Messages by PostgreSQL error code. */
const database = {
  '28P01': texts.password_refused,
  '28000': texts.user_refused,
  '3D000': texts.database_missing,
  '42501': texts.tables_forbidden,
}

function isUnreachable(error: Error, code: string): boolean {
  return 'syscall' in error
    ? ['connect', 'getaddrinfo', 'read'].includes(String(error.syscall))
    : ['57P03', '53300'].includes(code) || error.message === 'timeout expired'
}

const isBelow = (path: string, dataDir: string | undefined) =>
  dataDir !== undefined && `${resolve(path)}/`.startsWith(`${resolve(dataDir)}/`)

/**
 * Throws the system's error if the server's port cannot be opened. A startup calls it first, so that it changes nothing if the
 * port is taken, and opens the port for good once it can serve. Until then the port is closed, except the free one that the
 * system chooses for `PORT=0`: it stays open until `release`, so that no other program gets it. Returns the port.
 */
export async function reservePort({ PORT, HOST }: { PORT: number; HOST: string }) {
  const probe = createServer((connection) => connection.destroy())
  probe.listen({ port: PORT, host: HOST })
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  const release = async () => {
    if (!probe.listening) return
    probe.close()
    await once(probe, 'close')
  }
  if (PORT !== 0) await release()
  return { port, release }
}

/** A command or an option with its parameters, and a description. */
export type CommandUsage = readonly [command: string, text: string]

/** Column at which the descriptions start, and maximum line width. */
const column = 35
const width = 115

/** Formats the commands of `npm run shop` and their options as a table. */
export const usageOf = (commands: readonly CommandUsage[]): string => commands.map(rowOf).join('\n')

function rowOf([command, text]: CommandUsage): string {
  const head = `${command.startsWith('--') ? ' ' : 'npm run shop --'} ${command}`
  const lines = [head.padEnd(column)]
  if (head.length >= column) lines.push(' '.repeat(column))
  let isBegun = false
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (isBegun && line.length + word.length >= width) lines.push(' '.repeat(column) + word)
    else lines[lines.length - 1] = isBegun ? `${line} ${word}` : line + word
    isBegun = true
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
