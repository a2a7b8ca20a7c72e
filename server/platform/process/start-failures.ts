import { resolve } from 'node:path'
import { databaseName } from '../db/addresses'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Why the server or a command cannot start. The message is one sentence for the operator. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/**
 * Explains a failed start in one sentence that names the variable, the port or the place to check, without a stack.
 * `connectionString` is the database's; it identifies PostgreSQL's own errors. `dataDir`: the server's DATA_DIR.
 */
export function whyNotStarted(error: unknown, connectionString?: string, dataDir?: string): string {
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return `The shop could not start: ${String(error)}.`
  const code = 'code' in error ? String(error.code) : ''
  const address = 'port' in error ? String(error.port) : ''
  const where =
    connectionString === undefined ? 'The database' : `The database ${databaseName(connectionString)}`
  if (code in listening && 'syscall' in error && error.syscall === 'listen')
    return listening[code as keyof typeof listening](address)
  // Of a folder that is made, for example in /proc; a file may be missing for other reasons.
  const isUnusable =
    unusable.has(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
  if (code === 'EROFS' && dataDir !== undefined && 'path' in error && isBelow(String(error.path), dataDir))
    return `DATA_DIR (${dataDir}) is on a read-only file system. Mount a folder or volume at ${resolve(dataDir)} that this user may write to, or set DATA_DIR to such a folder.`
  if (isUnusable && 'path' in error && isBelow(String(error.path), dataDir))
    return `${String(error.path)} cannot be made or written (${code}): DATA_DIR names a folder that this user may write to.`
  if (code in database) return `${where} ${database[code as keyof typeof database]}`
  if (isUnreachable(error, code))
    return `${where} does not answer (${code || 'no answer in time'}): see DATABASE_URL.`
  return `The shop could not start: ${error.message.replaceAll(/\s+/g, ' ').trim()}`
}

const listening = {
  EADDRINUSE: (port: string) =>
    `Port ${port} is taken by another program: end it, or set PORT to another one.`,
  EACCES: (port: string) => `Port ${port} may not be opened by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine.',
  ENOTFOUND: () => 'HOST is no address of this machine.',
}

/** Error codes of the system for a folder or file that cannot be used. */
const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

/** Messages by PostgreSQL error code. */
const database = {
  '28P01': 'refuses the password in DATABASE_URL.',
  '28000': 'refuses the user in DATABASE_URL.',
  '3D000': 'does not exist: make it (createdb), or correct DATABASE_URL.',
  '42501': 'does not let this user make tables: grant it, or correct DATABASE_URL.',
}

function isUnreachable(error: Error, code: string): boolean {
  return 'syscall' in error
    ? ['connect', 'getaddrinfo', 'read'].includes(String(error.syscall))
    : ['57P03', '53300'].includes(code) || error.message === 'timeout expired'
}

const isBelow = (path: string, dataDir: string | undefined) =>
  dataDir !== undefined && resolve(path).startsWith(resolve(dataDir))

/**
 * Throws what the system says if the server's port cannot be opened. It is opened and closed at once: a start first looks here,
 * so that one whose port is taken changes nothing, and opens the port for good once it can serve.
 */
export async function checkPort({ PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  const probe = createServer((connection) => connection.destroy())
  probe.listen({ port: PORT, host: HOST })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
