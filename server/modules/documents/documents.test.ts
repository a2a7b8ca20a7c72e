import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { festivalInvoice } from '#tests/support/documents/invoice-examples'
import { festivalTicket } from '#tests/support/documents/ticket-examples'
import { unzip, walletSetup } from '#tests/support/documents/wallet-setup'
import { readEnvironment } from '../../environment'
import { createDocuments } from './documents'
import { startDrawingThread } from './documents'
import { openWallets } from './wallet-keys'

const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-'

// The folder is inside the project, so that the bundled worker finds its packages.
const folder = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.documents-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('without a bundled worker, documents are drawn in the calling process', async () => {
  const documents = createDocuments()
  expect(isPdf(await documents.ticketsPdf([festivalTicket]))).toBe(true)
  expect(isPdf(await documents.invoicePdf(festivalInvoice))).toBe(true)
  await documents.close()
})

describe('the bundled worker', () => {
  let documents: ReturnType<typeof createDocuments>
  beforeAll(async () => {
    // The folder has the same depth as dist/server, so that the worker finds the fonts.
    const outDir = join(folder, '../../dist/server-documents-test')
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { ssr: join(import.meta.dirname, 'document-worker.ts'), outDir },
    })
    documents = createDocuments({ workerFile: join(outDir, 'document-worker.js') })
    return async () => {
      await documents.close()
      rmSync(outDir, { recursive: true })
    }
  }, 30_000)

  test('simultaneous requests each get their own document', async () => {
    const pdfs = await Promise.all([1, 2, 3].map((n) => documents.ticketsPdf(Array(n).fill(festivalTicket))))
    const pages = pdfs.map((pdf) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length)
    expect(pages).toEqual([1, 2, 3])
  })

  test('the worker signs Apple passes', async () => {
    const setup = walletSetup()
    const { apple } = openWallets(readEnvironment(setup.env))
    setup.remove()
    if (apple === null) throw new Error('The set-up has no keys')
    expect([...unzip(await documents.applePass(festivalTicket, apple)).keys()]).toContain('signature')
  })

  test('a document that cannot be drawn rejects only itself', async () => {
    const [before, broken, after] = await Promise.allSettled([
      documents.ticketsPdf([festivalTicket]),
      documents.ticketsPdf([]),
      documents.invoicePdf(festivalInvoice),
    ])
    expect([before.status, broken.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('a document that cannot be sent to the worker rejects only itself', async () => {
    const unsendable = { ...festivalInvoice, number: (() => '') as unknown as string }
    await expect(documents.invoicePdf(unsendable)).rejects.toThrow('could not be cloned')
    expect(isPdf(await documents.invoicePdf(festivalInvoice))).toBe(true)
  })
})

test('a crash of the worker rejects its document, and the next document starts a new worker', async () => {
  const file = join(folder, 'crashing-worker.mjs')
  writeFileSync(
    file,
    `export const drawDocument = ({ kind }) => {
       if (kind === 'invoice') process.exit(7)
       return Buffer.from('%PDF-')
     }`,
  )
  const documents = createDocuments({ workerFile: file })
  await expect(documents.invoicePdf(festivalInvoice)).rejects.toThrow('could not be drawn')
  expect(isPdf(await documents.ticketsPdf([festivalTicket]))).toBe(true)
  await documents.close()
  await expect(documents.ticketsPdf([festivalTicket])).rejects.toThrow('closing')
})

test('a drawing that exceeds the time limit is rejected, and the next document is drawn', async () => {
  const file = join(folder, 'hanging-worker.mjs')
  writeFileSync(
    file,
    `export const drawDocument = ({ kind }) => {
       while (kind === 'invoice');
       return Buffer.from('%PDF-')
     }`,
  )
  const documents = createDocuments({ drawer: startDrawingThread(file, 1500) })
  const [hanging, next] = [documents.invoicePdf(festivalInvoice), documents.ticketsPdf([festivalTicket])]
  await expect(hanging).rejects.toThrow('could not be drawn')
  expect(isPdf(await next)).toBe(true)
  await documents.close()
})

test('a document is drawn again when its content changes, but not when only the time of drawing does', async () => {
  let drawn = 0
  const draw = async () => Buffer.from(String((drawn += 1)))
  const cache = mkdtempSync(join(folder, 'cache-'))
  const documents = createDocuments({ folder: cache, drawer: { draw, close: async () => {} } })
  const changed = [
    festivalTicket,
    { ...festivalTicket, now: '2031-01-01T00:00:00.000Z' },
    { ...festivalTicket, brand: '#123456' },
    { ...festivalTicket, ticket: { ...festivalTicket.ticket, barcode: 'another' } },
    { ...festivalTicket, ticket: { ...festivalTicket.ticket, full_name: 'Bruno Babić' } },
  ]
  const shown: string[] = []
  for (const ticket of changed) shown.push(String(await documents.ticketsPdf([ticket])))
  expect(shown).toEqual(['1', '1', '2', '3', '4'])
  await documents.close()
})
