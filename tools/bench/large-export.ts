/** `npm run prove -- large-export [ROWS]`: memory and other answers while a list is exported. Exit code 1: too much, or too slow. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BenchDatabase, openBenchDatabase } from './bench-database'
import { openBenchFolder } from './bench-folder'
import { makeCustomers } from './customers'
import { OFFICE_KEY, startShop } from './processes'
import { importCatalogue } from './shop-load'

const rows = Number(process.argv[2] ?? 100_000)
/** Maximum growth of the process, in bytes, and maximum time of an answer, in ms. */
const max = { bytes: 150e6, ms: 100 }
const { folder, stopping, end } = openBenchFolder('large-export')
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await end()
}

async function measure(): Promise<boolean> {
  const database = stopping(await openBenchDatabase(join(folder, 'data')))
  mkdirSync(join(folder, 'shop'))
  const shop = stopping(await startShop(database.url, join(folder, 'shop')))
  await importCatalogue(shop.port)
  await makeCustomers(database, 1)
  await makeOrders(database)
  const results: boolean[] = []
  for (const format of ['csv', 'json', 'xlsx']) {
    const before = memoryOf(shop.pid)
    const watched = watch(shop.port, shop.pid)
    const began = performance.now()
    const bytes = await readExport(shop.port, format)
    const seconds = (performance.now() - began) / 1000
    const { slowest, peak } = await watched.stop()
    process.stdout.write(
      `${format}: ${rows} rows, ${mega(bytes)} MB in ${seconds.toFixed(1)} s; memory ${mega(before)} MB before, ` +
        `${mega(peak)} MB at most; /healthz at most ${slowest.toFixed(0)} ms\n`,
    )
    results.push(peak - before < max.bytes && slowest < max.ms)
  }
  return results.every(Boolean)
}

/** Orders of one customer, each with a payment and a ticket. */
async function makeOrders(database: BenchDatabase): Promise<void> {
  await database.query(
    `with made as (
       insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
         payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
       select upper(substr(md5(n::text), 1, 10)), (select max(id) from customer), 'Online', now() - n * interval '1 minute',
         'Đurđica Šimić ' || n, 'd' || n || '@mail.example', '{}', 0, 'EUR', 'bank_transfer', '[]', 0, 14900, '{}', 'pending'
       from generate_series(1, $1::int) n returning id)
     insert into order_item (order_id, item_id, price, fee, tax_rate, is_refundable, refund_fee, status, full_name, email)
     select id, (select min(id) from item), 14900, 0, 25, false, 0, 'pending', 'Holder', 'h@mail.example' from made`,
    [rows],
  )
  await database.query('analyze')
}

/** Reads an export to its end, as fast as it comes, and returns its size. */
async function readExport(port: number, format: string): Promise<number> {
  const { status, body } = await fetch(`http://127.0.0.1:${port}/office/api/export-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OFFICE_KEY}` },
    body: JSON.stringify({ list: 'orders', format }),
  })
  if (status !== 200 || body === null) throw new Error(`export-list answered ${status}`)
  let bytes = 0
  for await (const chunk of body) bytes += chunk.length
  return bytes
}

/** Requests /healthz every 20 ms and reads the memory of a process, until it is stopped. */
function watch(port: number, pid: number) {
  const ended = new AbortController()
  let slowest = 0
  let peak = 0
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
      slowest = Math.max(slowest, performance.now() - began)
      peak = Math.max(peak, memoryOf(pid))
      await delay(20)
    }
  })()
  return {
    async stop() {
      ended.abort()
      await watching
      return { slowest, peak }
    },
  }
}

/** Resident memory of a process, in bytes. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}
function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
