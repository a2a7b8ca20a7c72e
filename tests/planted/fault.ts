import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mistake that somebody could make: one text of one file replaced by another. */
export interface PlantedFault {
  /** Unique, in words. */
  readonly name: string
  /** Relative to the project's folder. */
  readonly file: string
  /** Must occur exactly once in the file; else the fault is stale. */
  readonly find: string
  readonly replace: string
  /** How it would affect customers, places, money or the books. */
  readonly why: string
  /** Paths of tests that run before all others, in Vitest's format. They were chosen after the fault was written. */
  readonly hints: readonly string[]
  /** Files of journeys, if only a browser can find the fault. They run instead of Vitest. */
  readonly journeys?: readonly string[]
}

/** Why the fault can no longer be planted in the tree, or null. */
export function whyStale(tree: string, { file, find, replace }: PlantedFault): string | null {
  if (find === replace) return 'changes nothing'
  const times = textOf(tree, file).split(find).length - 1
  return times === 1 ? null : `its text stands ${times} times in ${file}`
}

/** Writes the fault into the tree, and returns a function that removes it. Throws if it is stale. */
export function plant(tree: string, fault: PlantedFault): () => void {
  const stale = whyStale(tree, fault)
  if (stale !== null) throw new Error(`${fault.name}: ${stale}`)
  const right = textOf(tree, fault.file)
  // Use a function, because the replacement may contain dollar signs.
  writeAnew(
    tree,
    fault.file,
    right.replace(fault.find, () => fault.replace),
  )
  return () => writeAnew(tree, fault.file, right)
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
