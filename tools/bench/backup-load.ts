/** `npm run prove -- backup-load [SECONDS]`: measures what a backup costs concurrent buyers. Exit code 1: over a fifth. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '#server/platform/storage/folders'
import { openBenchDatabase } from './bench-database'
import { openBenchFolder } from './bench-folder'
import { cpuOf } from './cpu-time'
import { makeCustomers } from './customers'
import { drive, type Measure, together } from './drive'
import { addSpread } from './operations'
import { startShop } from './processes'
import { importCatalogue } from './shop-load'

const [wanted = '20'] = process.argv.slice(2)
const seconds = Number(wanted)
/** Rounds without and with a backup alternate, so that other work on the machine affects both. */
const ROUNDS = 3
/** Rows enough for backups that take as long as a round. */
const CUSTOMERS = 400_000
const { folder, stopping, end } = openBenchFolder('backup-load')
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
  await makeCustomers(database, CUSTOMERS)
  const load = {
    port: shop.port,
    connections: 32,
    serverPid: shop.pid,
    databasePid: database.pid,
    operation: addSpread(),
  }
  await drive(load, 5)
  const without: Measure[] = []
  const during: Measure[] = []
  let spent = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await drive(load, seconds))
    const backups = await keepBackingUp(database.url)
    during.push(await drive(load, seconds))
    spent += await backups.stop()
    const [a, b] = [without, during].map((measures) => rateOf(measures.slice(-1)))
    process.stdout.write(`adds a second: ${a?.toFixed(0)} without, ${b?.toFixed(0)} with a backup\n`)
  }
  const part = rateOf(during) / rateOf(without)
  process.stdout.write(`with a backup: ${part.toFixed(2)} of the adds without one\n`)
  process.stdout.write(`of the CPU of both it takes ${cpuShare(without, during, spent).toFixed(2)}\n`)
  return part >= 0.8
}

function rateOf(measures: readonly Measure[]): number {
  const all = together(measures)
  return all.operations / all.seconds
}

/**
 * The backup's share of all CPU time while it runs, on which other work on the machine has little influence: the CPU time
 * of its own process, and that of the database beyond what the adds alone need.
 */
function cpuShare(without: readonly Measure[], during: readonly Measure[], spent: number): number {
  const [alone, both] = [together(without), together(during)]
  const all = both.serverCpu + both.databaseCpu + spent
  return 1 - ((alone.serverCpu + alone.databaseCpu) / alone.operations) * (both.operations / all)
}

/**
 * Makes one backup after the other, as `npm run shop -- backup` does; resolves once the first one writes, because the start
 * of the program does not count. `stop` returns the CPU time since then of the current backup, in milliseconds.
 */
async function keepBackingUp(url: string) {
  let child: ChildProcess | undefined
  const state = { isOver: false, count: 0 }
  const fileOf = (count: number) => join(folder, `${count}.backup`)
  const running = (async () => {
    for (; !state.isOver; state.count += 1) {
      const command = [join(projectRoot(), 'dist/server/shop-command.js'), 'backup', fileOf(state.count)]
      child = spawn(process.execPath, command, {
        env: { PATH: process.env.PATH, DATABASE_URL: url },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr?.on('data', (text) => (said += text))
      const [code] = (await once(child, 'exit')) as [number | null]
      rmSync(fileOf(state.count), { force: true })
      rmSync(`${fileOf(state.count)}.partial`, { force: true })
      if (code !== 0 && !state.isOver) throw new Error(`The backup ended with ${code}: ${said}`)
    }
  })()
  while (!existsSync(`${fileOf(0)}.partial`)) await Promise.race([delay(20), running])
  const before = cpuOf(child?.pid ?? 0)
  return {
    async stop() {
      state.isOver = true
      const spent = cpuOf(child?.pid ?? 0) - (state.count === 0 ? before : 0)
      child?.kill('SIGTERM')
      await running
      if (state.count > 1) process.stdout.write(`${state.count} backups were made in one round\n`)
      return spent
    },
  }
}
