import { existsSync, mkdirSync, statSync, linkSync, unlinkSync, writeFileSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, basename } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Environment } from '../../environment'
import { z } from 'zod'

/** Finds the project's folder from this file upwards: sources and the built server are at different depths. */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`No package.json above ${from}.`)
  }
}

/**
 * The path of a file of the built server. Its parts are next to `main.js` and one folder below. Where the sources run, as in
 * Vitest, no such file is there.
 */
export function builtFile(name: string, from: string = import.meta.dirname): string {
  return join(basename(from) === 'assets' ? dirname(from) : from, name)
}

const packageSchema = z.object({ version: z.string() })

/** The version of the shop, and the first characters of the fingerprint of its sources. */
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
 * Makes a folder and those above it; one that is there stays. Throws what the system says. Node's own `recursive` never ends
 * where a file system says of a new folder that its parent is missing, as `/proc` does (Node 20 and 22).
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
 * Writes a file (mode 600) unless it exists. It is written under another name and then linked into place: if two
 * processes write at once, one succeeds, and neither a reader nor a power failure ever finds half a file.
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

/** The secret of a set-up without APP_SECRET: generated once and kept beside the embedded database. */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  makeFolder(dataDir)
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'))
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 16)
    throw new Error(`${file} holds no secret. Bring it back, or remove it to get a new one.`)
  return secret
}

type Variables = Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'publicUrl'>

const fileOf = ({ DATA_DIR }: Variables) => join(resolve(DATA_DIR), 'address')

/** Keeps where a shop with its own embedded database was opened, for commands that are started without its PORT. */
export function keepAddress(environment: Variables): void {
  if (environment.DATABASE_URL !== undefined) return
  try {
    writeFileSync(fileOf(environment), environment.publicUrl)
  } catch {
    // On a full disk the shop serves all the same; a command then prints the address that it was given.
  }
}

/** The base of links that a command prints: PUBLIC_URL, or else where the shop of this DATA_DIR was opened last. */
export function shopAddress(environment: Variables): string {
  const { DATABASE_URL, PUBLIC_URL, publicUrl } = environment
  if (PUBLIC_URL !== undefined || DATABASE_URL !== undefined) return publicUrl
  try {
    return readFileSync(fileOf(environment), 'utf8')
  } catch {
    return publicUrl
  }
}
