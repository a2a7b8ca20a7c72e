import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
