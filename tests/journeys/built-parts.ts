import { readFileSync } from 'node:fs'

/** Returns the pattern of the built file of a part that is loaded later, by its source. */
export function partOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/shop/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const part = manifest[source]
  if (part === undefined) throw new Error(`${source} is no part of its own.`)
  return `**/${part.file}`
}
