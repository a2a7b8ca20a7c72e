import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const built = resolve(import.meta.dirname, '../../../dist/server')

/** Returns the package paths that the built server imports, statically or dynamically, such as `react-dom/server`. */
export function serverImports(): string[] {
  const text = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(built, file), 'utf8'))
    .join('\n')
  const lines = text.matchAll(
    /^(?:import|export)\b[^'"`;]*?["']([^."'][^"']*)["'];?$|\bimport\(["']([^."'][^"']*)["']\)/gm,
  )
  return [...new Set([...lines].map(([, name = '', later = '']) => name || later))]
}
