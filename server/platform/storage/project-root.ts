import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Finds the project's folder from this file upwards: sources and the built server are at different depths. */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`No package.json above ${from}.`)
  }
}
