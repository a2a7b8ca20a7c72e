import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../../..')

/**
 * One import: the importing file, the imported path (from the project's folder without extension, or a package), and
 * its kind.
 */
export interface ImportLine {
  from: string
  to: string
  isPackage: boolean
  /** Whether it is `import type …`, which does not exist at runtime. */
  isType: boolean
}

export interface SourceFile {
  /** Path relative to the project's folder, with slashes. */
  path: string
  text: string
}

/** Returns every TypeScript file below the given folders, and the configuration files in the project's folder. */
export function sourceFiles(folders: readonly string[]): SourceFile[] {
  const found = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const configurations = readdirSync(project).filter((name) => name.endsWith('.config.ts'))
  return [...found, ...configurations.map((name) => join(project, name))].map((file) => ({
    path: relative(project, file).replaceAll('\\', '/'),
    text: readFileSync(file, 'utf8'),
  }))
}

const line =
  /^(?:import|export)\s+(?:(type)\s+)?(?:[\w$]+|\*(?:\s+as\s+[\w$]+)?|(?:[\w$]+\s*,\s*)?\{[^}]*\})\s+from\s+['"]([^'"]+)['"]/gm
const bare = /^import\s+['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns the imports of a file. A query after a path (`./a.css?url`) is meant for the bundler and is left out. */
export function importsOf({ path, text }: SourceFile): ImportLine[] {
  const found = [
    ...[...text.matchAll(line)].map((match) => ({ isType: match[1] === 'type', to: match[2] ?? '' })),
    ...[...text.matchAll(bare), ...text.matchAll(dynamic)].map((match) => ({
      isType: false,
      to: match[1] ?? '',
    })),
  ]
  return found.map(({ isType, to }) => {
    const isPackage = !/^[.#]/.test(to)
    const plain = to.replace(/\?.*$/, '')
    // `#server/app` is `server/app`: the folders that `paths` in tsconfig.json names.
    const inProject = plain.startsWith('#') ? plain.slice(1) : posix.join(dirname(path), plain)
    return { from: path, isType, isPackage, to: isPackage ? plain : inProject }
  })
}
