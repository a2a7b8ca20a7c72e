import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFile } from './program-files'

test('a part of the built server finds the files beside its entry, and the sources find none', () => {
  const built = join('dist', 'server')
  for (const from of [built, join(built, 'assets')])
    expect(builtFile('document-worker.js', from)).toBe(join(built, 'document-worker.js'))
  expect(existsSync(builtFile('document-worker.js'))).toBe(false)
})
