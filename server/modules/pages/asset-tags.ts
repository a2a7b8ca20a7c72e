import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The used fields of an entry in Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The tags that load a page's scripts and styles. */
export type AssetTags = (modules: readonly string[]) => string

/** A built entry: its key in its manifest, and the address of its files. */
interface BuiltEntry {
  readonly key: string
  readonly base: string
}
const shopEntry: BuiltEntry = { key: 'web/shop/main.tsx', base: '/' }
const manifestFile = '.vite/manifest.json'

/**
 * Reads the manifest of built pages (`dist/shop`, `dist/office`), and returns a function for the tags of the entry and of further
 * screens of a page. Without a build there are no tags, pages are plain, and `warn` is called.
 */
export function readAssetTags(
  distFolder: string,
  warn: (message: string) => void,
  entry: BuiltEntry = shopEntry,
): AssetTags {
  const path = join(distFolder, manifestFile)
  if (!existsSync(path)) {
    warn(`${path} is not there: pages are served without scripts and styles. Run npm run build.`)
    return () => ''
  }
  const manifest = readManifest(distFolder)
  const made = new Map<string, string>()
  return (modules) => {
    const key = modules.join('|')
    const kept = made.get(key)
    if (kept !== undefined) return kept
    const tags = tagsOf(manifest, entry, modules)
    made.set(key, tags)
    return tags
  }
}

/** The addresses of all scripts and styles of a build, in a fixed order. */
export function builtFiles(distFolder: string): string[] {
  const manifest = readManifest(distFolder)
  const chunks = Object.values(manifest)
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css])
  return [...new Set(files)]
    .filter((file) => /^assets\/.*\.(js|css)$/.test(file))
    .map((file) => `/${file}`)
    .toSorted()
}

const readManifest = (distFolder: string) =>
  JSON.parse(readFileSync(join(distFolder, manifestFile), 'utf8')) as Record<string, Chunk>

/**
 * Scripts load after the visible parts: the page is complete without them, and its fonts and first picture come first.
 */
function tagsOf(
  manifest: Readonly<Record<string, Chunk>>,
  { key, base }: BuiltEntry,
  modules: readonly string[],
): string {
  const chunks = new Map<string, Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || chunks.has(name)) return
    chunks.set(name, chunk)
    chunk.imports?.forEach(add)
  }
  for (const name of [key, ...modules]) add(name)
  const styles = new Set([...chunks.values()].flatMap((chunk) => chunk.css ?? []))
  const main = manifest[key]?.file
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    ...[...chunks.values()]
      .filter(({ file }) => file !== main && file.endsWith('.js'))
      .map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="${base}${file}">`),
    ...(main === undefined
      ? []
      : [`<script type="module" fetchpriority="low" src="${base}${main}"></script>`]),
  ].join('\n')
}
