import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, basename } from 'node:path'
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
