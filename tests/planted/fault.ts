import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mistake that somebody could make: one text of one file put in the place of another. */
export interface PlantedFault {
  /** Unique, in words. */
  readonly name: string
  /** From the project's folder. */
  readonly file: string
  /** Stands exactly once in the file; else the fault is stale. */
  readonly find: string
  readonly replace: string
  /** What it would do to customers, places, money or the books. */
  readonly why: string
  /** Paths of tests that are run before all others, as Vitest takes them; chosen after the fault was written down. */
  readonly hints: readonly string[]
  /** Files of journeys, where only a browser can see it: they are run in the place of Vitest. */
  readonly journeys?: readonly string[]
}

/** Why the fault cannot be planted in the tree any more, or null. */
export function whyStale(tree: string, { file, find, replace }: PlantedFault): string | null {
  if (find === replace) return 'changes nothing'
  const times = textOf(tree, file).split(find).length - 1
  return times === 1 ? null : `its text stands ${times} times in ${file}`
}

/** Writes the fault into the tree, and answers with how to take it out again. Throws where it is stale. */
export function plant(tree: string, fault: PlantedFault): () => void {
  const stale = whyStale(tree, fault)
  if (stale !== null) throw new Error(`${fault.name}: ${stale}`)
  const right = textOf(tree, fault.file)
  // By a function: a replacement may have dollar signs.
  writeAnew(
    tree,
    fault.file,
    right.replace(fault.find, () => fault.replace),
  )
  return () => writeAnew(tree, fault.file, right)
}

/** Removed first: where the copy shares its files with the tree, the tree's own must not change. */
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
