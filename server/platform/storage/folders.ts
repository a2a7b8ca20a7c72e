import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, statSync, linkSync, unlinkSync, writeFileSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, basename } from 'node:path'
import { z } from 'zod'
import { no_secret } from '#texts/compiled/command-line/start'
import type { Environment } from '../../environment'

/** Finds the project's folder upwards from this file, because sources and the built server have different depths. */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`No package.json above ${from}.`)
  }
}

/**
 * Returns the path of a file of the built server, whose parts are next to `main.js` and one folder below. If the
 * sources run, as in Vitest, no such file exists.
 */
export function builtFile(name: string, from: string = import.meta.dirname): string {
  return join(basename(from) === 'assets' ? dirname(from) : from, name)
}

const packageSchema = z.object({ version: z.string() })

/** Returns the version of the shop and the first characters of the fingerprint of its sources. */
export function shopBuild(): { version: string; build: string } {
  const root = projectRoot()
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, build: sourceHash(root).slice(0, 12) }
}

function sourceHash(root: string): string {
  try {
    return readFileSync(join(root, 'dist/.source-hash'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

/**
 * Creates a folder and its parents; an existing folder is left unchanged. Throws the system's error. Node's own
 * `recursive` never ends if a file system reports for a new folder that its parent is missing, as `/proc` does (Node 20
 * and 22).
 */
export function makeFolder(folder: string, mode?: number): void {
  const options = mode === undefined ? {} : { mode }
  try {
    mkdirSync(folder, options)
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = dirname(folder)
    if (existsSync(parent)) throw error
    makeFolder(parent, mode)
    makeFolder(folder, mode)
  }
}

/**
 * Writes a file (mode 600) unless it exists. It is written under a temporary name and then linked into place: if two
 * processes write at once, one succeeds, and neither a reader nor a power failure ever finds a partial file.
 */
export function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(draft)
  }
}

/**
 * Returns the secret of an installation without APP_SECRET. It is generated once and stored next to the embedded
 * database.
 */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  makeFolder(dataDir)
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'))
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 16) throw new Error(no_secret({ file }))
  return secret
}

type Variables = Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'publicUrl'>

const fileOf = ({ DATA_DIR }: Variables) => join(resolve(DATA_DIR), 'address')

/** Records the address of a shop with an embedded database, for commands that are started without its PORT. */
export function recordAddress(environment: Variables): void {
  if (environment.DATABASE_URL !== undefined) return
  try {
    writeFileSync(fileOf(environment), environment.publicUrl)
  } catch {
    // A full disk must not prevent the start. Commands then use the address of their own environment.
  }
}

/** Returns the base of links that a command prints: PUBLIC_URL, or the last address of the shop of this DATA_DIR. */
export function shopAddress(environment: Variables): string {
  const { DATABASE_URL, PUBLIC_URL, publicUrl } = environment
  if (PUBLIC_URL !== undefined || DATABASE_URL !== undefined) return publicUrl
  try {
    const kept = readFileSync(fileOf(environment), 'utf8')
    // A full disk leaves an empty file.
    return URL.canParse(kept) ? kept : publicUrl
  } catch {
    return publicUrl
  }
}
