import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const decisions = new Set(readdirSync('docs/decisions').map((file) => `docs/decisions/${file.slice(0, 3)}`))
/** The endings that documents leave out of a path. A decision is named by its number alone. */
const endings = ['', '.ts', '.tsx', '.mjs', '.queries.ts', '.test.ts', '.test.tsx', '.spec.ts']
const named =
  /(?<![\w/.-])(?:contract|rules|server|web|tests|tools|scripts|deploy|docs)\/[\w./{},*-]*[\w*}/]/g

const exists = (path: string) => endings.some((ending) => existsSync(path + ending)) || decisions.has(path)

function missingIn(text: string): string[] {
  const paths = [...text.matchAll(named)].map(([path]) => path.replace(/\.$/, ''))
  return paths.filter((path) => !/[*{]/.test(path) && !exists(path))
}

test('every path that a document names exists', () => {
  const missing = documents.flatMap((file) =>
    missingIn(readFileSync(file, 'utf8')).map((path) => `${file} names ${path}`),
  )
  expect(documents.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('a path that does not exist is reported', () => {
  expect(missingIn('`server/main.ts` starts, `server/modules/no-such-file.ts` does not')).toEqual([
    'server/modules/no-such-file.ts',
  ])
})
