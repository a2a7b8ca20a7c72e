import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
// @ts-expect-error -- a script, which has no types
import { makeWebpPictures } from '../../scripts/webp-pictures.mjs'
import { buildOnce } from '../support/processes/race-shop'

const make = makeWebpPictures as (folder: string, last: string) => Promise<boolean>
const project = resolve(import.meta.dirname, '../..')
const [drawn, made] = [join(project, 'demo/pictures'), join(project, 'dist/pictures')]
const namesOf = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted()

beforeAll(buildOnce, 300_000)

test('the build creates a WebP file of the same size for every demo picture', async () => {
  const names = namesOf(drawn, '.avif')
  expect(namesOf(made, '.webp')).toEqual(names)
  for (const name of names) {
    const { format, width, height } = await sharp(join(made, `${name}.webp`)).metadata()
    const source = await sharp(join(drawn, `${name}.avif`)).metadata()
    expect([name, format, width, height]).toEqual([name, 'webp', source.width, source.height])
  }
})

test('a build with the pictures of the last build creates none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-pictures-'))
  try {
    expect(await make(join(folder, 'new'), made)).toBe(false)
    expect(existsSync(join(folder, 'new'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
