import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type BenchDatabase } from './bench-database'
import { cpuOf, cpuOfFamily } from './cpu-time'
import { drive, type Load, type Measure } from './drive'
import type { MailServer } from './mail-server'
import { startShop } from './processes'

/** Number of mails with documents that warm up a process that has just started. */
const FIRST = 300
const MEASURED = 1000
const maxMs = 180_000

/**
 * Orders that come as fast as they are answered, and the time until the mail of each has been accepted: buyers do not wait
 * for it. The CPU of all of it.
 */
export async function measureCrowd(buying: Load, mails: MailServer, seconds: number): Promise<Measure> {
  const earlier = mails.documents()
  const cpu = () => ({ server: cpuOf(buying.serverPid), database: cpuOfFamily(buying.databasePid) })
  const [before, began] = [cpu(), performance.now()]
  const { operations, times } = await drive(buying, seconds)
  const until = performance.now() + maxMs
  while (mails.documents() - earlier < operations) {
    if (performance.now() > until) throw new Error('The mails of a crowd were not sent within three minutes')
    await delay(5)
  }
  const after = cpu()
  return {
    operations,
    seconds: (performance.now() - began) / 1000,
    serverCpu: after.server - before.server,
    databaseCpu: after.database - before.database,
    times,
  }
}

/**
 * Mails with a ticket and an invoice that wait, sent by a process that does nothing else. `buying`: paid orders at a
 * shop without a mail server on the same database.
 */
export async function measureDrain(
  { url, pid: databasePid }: BenchDatabase,
  dataDir: string,
  { buying, mails }: { buying: Load; mails: MailServer },
): Promise<Measure> {
  for (let orders = 0; orders < FIRST + MEASURED + 50;) orders += (await drive(buying, 1)).operations
  const before = mails.documents()
  mkdirSync(dataDir)
  const worker = await startShop(url, dataDir, { WORKER: 'only', SMTP_URL: mails.url })
  const cpu = () => ({ server: cpuOf(worker.pid), database: cpuOfFamily(databasePid), at: performance.now() })
  const until = performance.now() + maxMs
  const reached = async (count: number) => {
    while (mails.documents() - before < count) {
      if (performance.now() > until) throw new Error('The waiting mails were not sent within three minutes')
      await delay(5)
    }
    return { ...cpu(), documents: mails.documents() }
  }
  try {
    const [from, to] = [await reached(FIRST), await reached(FIRST + MEASURED)]
    return {
      operations: to.documents - from.documents,
      seconds: (to.at - from.at) / 1000,
      serverCpu: to.server - from.server,
      databaseCpu: to.database - from.database,
      times: [],
    }
  } finally {
    await worker.stop()
  }
}
