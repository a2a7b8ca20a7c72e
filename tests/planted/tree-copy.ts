import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Made by tools, or too much to copy. */
const leftOut = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])

/** A copy of the tree in which faults can be planted; its packages are those of the tree. */
export class TreeCopy {
  readonly folder: string

  constructor(tree: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'shop-planted-'))
    // Enterable for the user that PostgreSQL runs as when the tests run as root.
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
