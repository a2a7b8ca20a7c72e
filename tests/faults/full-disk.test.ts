import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocuments } from '#server/modules/documents/documents'
import { dataDirAddress } from '../support/database/data-dir-address'
import { administer } from '../support/database/database-templates'
import { mountSmallDisk } from '../support/database/small-disk'
import { createTestDatabase } from '../support/database/test-database'
import { festivalTicket } from '../support/documents/ticket-examples'
import { buildOnce, serverEnv, visitShop } from '../support/processes/race-shop'
import { expectOrdersStored, shopWithRetries, retryCatalogue } from '../support/processes/retrying-shoppers'
import { startServerProcess } from '../support/processes/server-process'
import { timed, until } from '../support/timing/in-turns'

const disk = mountSmallDisk(160)
const isMounted = disk !== null
const { folder, fill, free } = disk ?? { folder: '', fill: () => undefined, free: () => undefined }
beforeAll(() => buildOnce())
afterAll(() => disk?.remove())

test.runIf(isMounted)(
  'if the database’s disk is full, no answered call is lost, and the shop continues once there is space',
  async () => {
    const shoppers = 48
    const dataDir = join(folder, 'data')
    const server = await startServerProcess({ ...serverEnv, DATA_DIR: dataDir })
    const shop = visitShop([server], dataDirAddress(dataDir))
    try {
      await shop.import(retryCatalogue(shoppers))
      const customers = await shop.customers(shoppers)
      let isFull = Promise.resolve()
      const { placed, trouble } = await timed(`${shoppers} checkouts, a full disk`, () =>
        shopWithRetries(shop, customers, (answered) => {
          if (answered === 12) isFull = fullForAWhile(() => dataDirAddress(dataDir))
        }),
      )
      await isFull
      expect(trouble.faults).toBeGreaterThan(0)
      expect(trouble.brokenOff).toBe(0)
      // Rejections have status 503. An unexpected error (500) would be in the log.
      const faults = server.logs().filter((line) => line.includes('"msg":"fault"'))
      expect(faults.map((line) => /"message":"[^"]*"/.exec(line)?.[0])).toEqual([])
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      await expectOrdersStored(shop, placed)
      expect(await shop.wrongStock()).toEqual([])
    } finally {
      free()
      await shop.stop()
    }
  },
)

/** Fills the disk: first tables cannot grow, then the write-ahead log cannot grow either and PostgreSQL stops. */
async function fullForAWhile(address: () => string): Promise<void> {
  fill()
  await delay(1000)
  await administer(address(), 'select pg_switch_wal()').catch(() => undefined)
  // This is longer than one attempt to restart it takes.
  await delay(17_000)
  free()
}

test.runIf(isMounted)(
  'if the disk of DATA_DIR is full, documents are still served, and stored again once there is space',
  async () => {
    const warnings: string[] = []
    const kept = join(folder, 'documents')
    const documents = createDocuments({ folder: kept, warn: (message) => void warnings.push(message) })
    const ticket = () => documents.ticketsPdf([festivalTicket])
    try {
      fill()
      for (const pdf of [await ticket(), await ticket()])
        expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF')
      await until('it is said', 10, () => Promise.resolve(warnings.length > 0))
      expect(warnings).toEqual([expect.stringMatching(/could not be kept: ENOSPC/)])
      expect(readdirSync(kept)).toEqual([])
      free()
      await ticket()
      await until('it is kept', 10, () => Promise.resolve(readdirSync(kept).length === 1))
    } finally {
      free()
      await documents.close()
    }
  },
)

test.runIf(isMounted)(
  'a backup to a full disk reports it in a sentence and leaves no partial file',
  async () => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.connectionString, PATH: process.env['PATH'] }
    const command = resolve(import.meta.dirname, '../../dist/server/shop-command.js')
    const file = join(folder, 'shop.backup')
    const backup = () =>
      promisify(execFile)(process.execPath, [command, 'backup', file], { env }).then(
        ({ stderr }) => ({ code: 0, stderr }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
      )
    try {
      // This is more data than fits, even if it is compressed well.
      const noise = `create table ballast as select sha512(n::text::bytea) as noise from generate_series(1, 20000) n`
      await administer(database.connectionString, noise)
      const before = readdirSync(folder)
      for (const left of [0, 200_000]) {
        fill(left)
        const { code, stderr } = await backup()
        expect(code).toBe(1)
        expect(stderr.trim().split('\n').slice(1)).toEqual([`${file} can’t be written or read (ENOSPC).`])
        free()
        expect(readdirSync(folder)).toEqual(before)
      }
      expect((await backup()).code).toBe(0)
      expect(readdirSync(folder)).toContain('shop.backup')
    } finally {
      free()
      await database.drop()
    }
  },
)
