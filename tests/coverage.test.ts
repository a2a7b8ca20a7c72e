import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTest } from './support/sources/named-tests'

const root = join(import.meta.dirname, '..')

/** A row of docs/coverage.md: the promise, and the tests that prove it as `file › title`. */
interface Row {
  what: string
  proofs: { file: string; title: string }[]
}

const rows: Row[] = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What '))
  .map((line) => {
    const [what = '', proved = ''] = line.slice(2, -2).split(' | ')
    const proofs = proved.split(' <br> ').map((proof) => {
      const [file = '', title = ''] = proof.split(' › ')
      return { file, title }
    })
    return { what, proofs }
  })

test('every promise of the table names tests that are there', () => {
  expect(rows.length).toBeGreaterThan(150)
  const missing = rows.flatMap(({ what, proofs }) =>
    proofs
      .filter(({ file, title }) => !hasTest(file, title))
      .map(({ file, title }) => `${what}: ${file} › ${title}`),
  )
  expect(missing).toEqual([])
})

test('every journey proves something of the table', () => {
  const named = new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)))
  const journeys = readdirSync(join(root, 'tests/journeys'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `journeys/${file}`)
  expect(journeys.length).toBeGreaterThan(30)
  expect(journeys.filter((file) => !named.has(file))).toEqual([])
})

test('a file or a title that is not there would be found', () => {
  expect(hasTest('journeys/cart.spec.ts', 'what a cart refuses, it says why')).toBe(true)
  expect(hasTest('journeys/cart.spec.ts', 'what a cart refuses')).toBe(false)
  expect(hasTest('journeys/never-was.spec.ts', 'what a cart refuses, it says why')).toBe(false)
})
