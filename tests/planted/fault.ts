import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A mistake that somebody could make: one text of one file replaced by another. */
export interface PlantedFault {
  /** Unique, in words. */
  readonly name: string
  /** Relative to the project's folder. If the file was moved or renamed, the fault is found by its text: see `placeOf`. */
  readonly file: string
  /** Must occur exactly once in the file; else the fault does not apply. */
  readonly find: string
  readonly replace: string
  /** How it would affect customers, places, money or the books. */
  readonly why: string
  /** Paths of tests that run before all others, in Vitest's format. They were chosen after the fault was written. */
  readonly hints: readonly string[]
  /** Files of journeys, if only a browser can find the fault. They run instead of Vitest. */
  readonly journeys?: readonly string[]
}

/**
 * The file in which the fault's text stands exactly once: its own or, if that was moved or renamed, the only one of this name or
 * the only one at all. Null: the fault does not apply.
 */
export function placeOf(tree: string, { file, find }: PlantedFault): string | null {
  const hasIt = (path: string) => textOf(tree, path).split(find).length === 2
  if (hasIt(file)) return file
  const all = sourcesOf(tree).filter(hasIt)
  const sameName = all.filter((path) => basename(path) === basename(file))
  const [place = null, ...others] = sameName.length > 0 ? sameName : all
  return others.length === 0 ? place : null
}

/** Why the fault cannot be planted in the tree, or null. */
export function whyStale(tree: string, fault: PlantedFault): string | null {
  if (fault.find === fault.replace) return 'changes nothing'
  return placeOf(tree, fault) === null ? `its text stands nowhere or several times (${fault.file})` : null
}

const sourcesOf = (tree: string): string[] =>
  ['server', 'rules', 'contract', 'web'].flatMap((room) =>
    readdirSync(join(tree, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|sql)$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(room, path)),
  )

/** Writes the fault into the tree, and returns a function that removes it. Throws if it does not apply. */
export function plant(tree: string, fault: PlantedFault): () => void {
  const file = placeOf(tree, fault)
  if (file === null) throw new Error(`${fault.name} does not apply`)
  const right = textOf(tree, file)
  // Use a function, because the replacement may contain dollar signs.
  writeAnew(
    tree,
    file,
    right.replace(fault.find, () => fault.replace),
  )
  return () => writeAnew(tree, file, right)
}

/** Removes the file first: the copy may share it with the tree, whose own file must not change. */
function writeAnew(tree: string, file: string, text: string) {
  rmSync(join(tree, file))
  writeFileSync(join(tree, file), text)
}

function textOf(tree: string, file: string): string {
  try {
    return readFileSync(join(tree, file), 'utf8')
  } catch {
    return ''
  }
}
