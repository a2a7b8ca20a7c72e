import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '#server/environment'
import { ownFiles, type OpenPictures } from '#server/modules/backup/own-files'
import { restoreBackup } from '#server/modules/backup/restore-backup'
import { writeBackup } from '#server/modules/backup/write-backup'
import { openDatabase } from '#server/platform/db/database'
import {
  folderStore,
  openPictureStore,
  type PictureStore,
  storeWithEarlier,
  uploadedFolder,
  s3Store,
  tableStore,
  createPictures,
} from '#server/platform/storage/picture-store'
import { s3Address } from '#server/platform/storage/s3-client'
import { createTestDatabase } from '../support/database/test-database'
import { startSmallS3 } from '../support/s3/small-s3'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'picture-stores-'))
const database = await createTestDatabase()
const db = openDatabase(database.connectionString, { connections: 2 })
const access = { key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY', region: 'eu-central-1' }
const s3 = await startSmallS3(access)
const { key, secret, region } = access
const given = {
  AWS_ACCESS_KEY_ID: key,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_REGION: region,
  AWS_SESSION_TOKEN: undefined,
}
const addressOf = (path: string, more: Partial<typeof given> = {}) => {
  const address = s3Address('STORAGE_URL', {
    ...given,
    ...more,
    STORAGE_URL: `s3://${s3.host}/${path}?tls=0`,
  })
  if (address === null) throw new Error('there is an address')
  return address
}
const databases = [database]
afterAll(async () => {
  s3.close()
  await db.close()
  for (const one of databases) await one.drop()
  rmSync(folder, { recursive: true })
})

const picture = (number: number, ending = '-350.avif') => ({
  name: `${String(number).padStart(32, '0')}${ending}`,
  bytes: Buffer.from(`the bytes of ${number} \0\xff`, 'latin1'),
})
const namesOf = async (store: PictureStore) => {
  const names: string[] = []
  for await (const name of store.names()) names.push(name)
  return names.toSorted()
}

describe.each<[string, () => PictureStore]>([
  ['a folder', () => folderStore(join(folder, 'one'))],
  ['the database', () => tableStore(db.kysely)],
  ['an S3-compatible store', () => s3Store(addressOf('shop/pictures of the shop'))],
])('%s', (_name, open) => {
  test('each store keeps, finds and lists pictures and reports missing ones', async () => {
    const store = open()
    expect(await namesOf(store)).toEqual([])
    expect(await store.find(picture(1).name)).toBeNull()
    const kept = [1, 2, 3, 4, 5, 6].map((number) => picture(number))
    for (const one of kept) await store.keep(one)
    await store.keep(picture(1))
    for (const one of kept) expect(await store.find(one.name)).toEqual(one.bytes)
    expect(await namesOf(open())).toEqual(kept.map(({ name }) => name))
  })
})

describe('the store at STORAGE_URL', () => {
  test('requests to the store are signed, and a wrong secret or region fails without revealing a secret', async () => {
    s3.objects.clear()
    await s3Store(addressOf('shop/a')).keep(picture(1))
    expect(s3.objects.get(`a/${picture(1).name}`)).toEqual({ bytes: picture(1).bytes, type: 'image/avif' })
    for (const wrong of [{ AWS_SECRET_ACCESS_KEY: 'another' }, { AWS_REGION: 'us-east-1' }]) {
      const store = s3Store(addressOf('shop/a', wrong))
      await expect(store.find(picture(1).name)).rejects.toThrow(/didn’t return the picture \(status 403\)/)
      await expect(store.keep(picture(2))).rejects.toThrow(/403/)
      await expect(namesOf(store)).rejects.toThrow(/403/)
    }
    expect(s3.objects.size).toBe(1)
  })

  test('a request to a silent or broken picture store fails with a retryable error', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const pictures = createPictures(s3Store(addressOf('shop/a'), 300), log)
    for (const fault of ['isSilent', 'isBroken'] as const) {
      s3.state[fault] = true
      await expect(pictures.find(picture(9).name)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 })
      s3.state[fault] = false
    }
    expect(lines.join()).toMatch(/doesn’t answer.*status 500/s)
    expect(lines.join()).not.toContain(secret)
    expect(await pictures.find(picture(9).name)).toBeNull()
  })

  test('simultaneous visitors cause one request to the picture store, and later visitors none', async () => {
    await s3Store(addressOf('shop/a')).keep(picture(3))
    s3.state.requested = []
    const pictures = createPictures(s3Store(addressOf('shop/a')), pino({ level: 'silent' }))
    await Promise.all([1, 2, 3].map(() => pictures.find(picture(3).name)))
    expect(await pictures.find(picture(3).name)).toEqual(picture(3).bytes)
    expect(s3.state.requested).toHaveLength(1)
    for (const name of ['../a', 'x.avif', `${picture(3).name}?x`])
      expect(await pictures.find(name)).toBeNull()
    expect(s3.state.requested).toHaveLength(1)
  })

  test('STORAGE_URL is parsed into address, key and region', () => {
    const url = 's3://AKID:a%2Fb%2Bc@store.example:9000/shop/of/pictures?region=fr-1'
    expect(s3Address('STORAGE_URL', { ...given, STORAGE_URL: url })).toEqual({
      variable: 'STORAGE_URL',
      bucket: 'https://store.example:9000/shop',
      folder: 'https://store.example:9000/shop/of/pictures/',
      prefix: 'of/pictures/',
      accessKeyId: 'AKID',
      secretAccessKey: 'a/b+c',
      sessionToken: undefined,
      region: 'fr-1',
    })
    expect(s3Address('STORAGE_URL', { ...given, STORAGE_URL: undefined })).toBeNull()
    const wrong = (STORAGE_URL: string) => () =>
      s3Address('STORAGE_URL', { ...given, AWS_ACCESS_KEY_ID: undefined, STORAGE_URL })
    expect(wrong('s3://store.example/')).toThrow('has no bucket')
    expect(wrong('s3://store.example/shop')).toThrow('needs a key')
    expect(() => readEnvironment({ STORAGE_URL: 'https://store.example/shop' })).toThrow('STORAGE_URL')
  })

  test('the environment selects the picture store, and earlier pictures are still found', async () => {
    const DATA_DIR = join(folder, 'data')
    const embedded = openPictureStore(readEnvironment({ DATA_DIR }), db.kysely)
    await embedded.keep(picture(20))
    expect(readdirSync(join(DATA_DIR, uploadedFolder))).toEqual([picture(20).name])
    const own = { DATABASE_URL: database.connectionString, APP_SECRET: 'x'.repeat(20) }
    const inDatabase = openPictureStore(readEnvironment(own), db.kysely)
    await inDatabase.keep(picture(21))
    expect(await tableStore(db.kysely).find(picture(21).name)).toEqual(picture(21).bytes)
    const STORAGE_URL = `s3://${s3.host}/shop/later?tls=0`
    const remote = openPictureStore(
      readEnvironment({
        ...own,
        STORAGE_URL,
        AWS_ACCESS_KEY_ID: key,
        AWS_SECRET_ACCESS_KEY: secret,
        AWS_REGION: region,
      }),
      db.kysely,
    )
    await remote.keep(picture(22))
    expect(s3.objects.has(`later/${picture(22).name}`)).toBe(true)
    expect(await remote.find(picture(21).name)).toEqual(picture(21).bytes)
    expect(await namesOf(remote)).toContain(picture(21).name)
  })
})

describe('backup and restore', () => {
  const now = new Date('2027-03-01T10:00:00Z')
  const kept = [picture(31), picture(32, '.webp'), picture(33, '-2400.webp')]
  const places: [string, () => { files: ReturnType<typeof ownFiles>; open: OpenPictures }][] = [
    [
      'the folder',
      () => {
        const dataDir = mkdtempSync(join(folder, 'data-'))
        return {
          get files() {
            return ownFiles(dataDir, { withSecret: false })
          },
          open: () => folderStore(join(dataDir, uploadedFolder)),
        }
      },
    ],
    ['the database', () => ({ files: [], open: tableStore })],
    [
      'the store',
      () => {
        const store = s3Store(addressOf(`shop/${Math.random()}`))
        return { files: [], open: (tx) => storeWithEarlier(store, tableStore(tx)) }
      },
    ],
  ]
  let number = 0

  const ways = places.map(([from, open], index) => {
    const [to, target] = places[(index + 1) % places.length] ?? ['', open]
    return [from, to, open, target] as const
  })
  test.each(ways)('a backup restores pictures from %s to %s', async (_from, _to, makeSource, makeTarget) => {
    const path = join(folder, `${(number += 1)}.backup`)
    const there = await createTestDatabase()
    const here = await createTestDatabase()
    databases.push(there, here)
    const source = makeSource()
    const first = openDatabase(there.connectionString, { connections: 1 })
    for (const one of kept) await source.open(first.kysely).keep(one)
    await first.close()
    const { connectionString } = there
    await writeBackup({
      connectionString,
      path,
      files: source.files,
      pictures: source.open,
      fingerprint: null,
      now,
      fast: true,
    })
    const target = makeTarget()
    await restoreBackup(createReadStream(path), {
      connectionString: here.connectionString,
      invoicesAfter: [],
      dataDir: folder,
      keepsSecret: false,
      pictures: target.open,
      now,
    })
    const second = openDatabase(here.connectionString, { connections: 1 })
    const store = target.open(second.kysely)
    expect(await namesOf(store)).toEqual(kept.map(({ name }) => name).toSorted())
    for (const one of kept) expect(await store.find(one.name)).toEqual(one.bytes)
    await second.close()
  })

  test('a backup excludes a picture that is being written', async () => {
    const dataDir = mkdtempSync(join(folder, 'unfinished-'))
    const store = folderStore(join(dataDir, uploadedFolder))
    await store.keep(picture(1))
    writeFileSync(join(dataDir, uploadedFolder, `.${picture(2).name}.x`), 'half')
    expect(ownFiles(dataDir, { withSecret: false }).map(({ path }) => path)).toEqual([
      `${uploadedFolder}/${picture(1).name}`,
    ])
  })
})
