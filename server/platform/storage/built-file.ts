import { basename, dirname, join } from 'node:path'

/**
 * The path of a file of the built server. Its parts are next to `main.js` and one folder below. Where the sources run, as in
 * Vitest, no such file is there.
 */
export function builtFile(name: string, from: string = import.meta.dirname): string {
  return join(basename(from) === 'assets' ? dirname(from) : from, name)
}
