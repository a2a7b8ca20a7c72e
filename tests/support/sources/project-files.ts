import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const texts = new Map<string, string | null>()

/** Returns the text of a file by its path below the project's root or `tests/`; `null` if it does not exist. */
export function textOf(file: string): string | null {
  const known = texts.get(file)
  if (known !== undefined) return known
  const path = [join(root, 'tests', file), join(root, file)].find((each) => existsSync(each))
  const text = path === undefined ? null : readFileSync(path, 'utf8')
  texts.set(file, text)
  return text
}

/** Whether a file or folder with this path exists. */
export const isThere = (path: string): boolean => existsSync(join(root, path))
