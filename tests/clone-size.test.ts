import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '..')

/**
 * Everyone who tries the shop waits for a clone without history. Git compresses single files by deflate, so this sum is the
 * size of the clone, apart from savings by similar files.
 */
test.runIf(existsSync(join(project, '.git')))('a clone without history fetches less than 8 MB', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' })
  const files = listed
    .split('\0')
    .map((name) => ({ name, path: join(project, name) }))
    .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map(({ name, path }) => ({ name, bytes: deflateSync(readFileSync(path)).length }))
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)
  const names = largest.map(({ name, bytes }) => `${bytes} ${name}`).join(', ')
  process.stdout.write(`  ${(total / 1e6).toFixed(2)} MB in ${files.length} files, the largest: ${names}\n`)
  expect(total).toBeLessThan(8_000_000)
})
