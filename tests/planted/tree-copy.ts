import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Folders that tools create or that are too large to copy. */
const leftOut = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])

/** A copy of the tree in which faults can be planted. It uses the tree's packages. */
export class TreeCopy {
  readonly folder: string

  constructor(tree: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'shop-planted-'))
    // If the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(this.folder, 0o755)
    cpSync(tree, this.folder, {
      recursive: true,
      filter: (from) => !leftOut.has(relative(tree, from)),
    })
    symlinkSync(join(tree, 'node_modules'), join(this.folder, 'node_modules'), 'dir')
  }

  isThere(file: string): boolean {
    return existsSync(join(this.folder, file))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
