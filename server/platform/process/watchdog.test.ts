import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notifyWatchdog } from './watchdog'

const folder = mkdtempSync(join(tmpdir(), 'watchdog-'))
const notified = join(folder, 'notified')
const program = join(folder, 'systemd-notify')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  rmSync(notified, { force: true })
  // A stand-in on the path: it records what systemd would get.
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $@" >> ${notified}\n`)
  chmodSync(program, 0o755)
})

const variables = {
  PATH: `${folder}:${process.env.PATH}`,
  WATCHDOG_USEC: '150000',
  NOTIFY_SOCKET: '/run/notify',
}
const lines = () => (existsSync(notified) ? readFileSync(notified, 'utf8').trim().split('\n') : [])
function watched(given: Parameters<typeof notifyWatchdog>[0]) {
  const errors: string[] = []
  const error = (fields: object, message: string) => void errors.push(JSON.stringify({ ...fields, message }))
  return { errors, stop: notifyWatchdog(given, { info: () => undefined, warn: () => undefined, error }) }
}

test('the watchdog is notified repeatedly until it is stopped', async () => {
  const { stop, errors } = watched(variables)
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBeGreaterThan(2)
  stop()
  await delay(300)
  const count = lines().length
  await delay(300)
  expect(lines()).toHaveLength(count)
  expect(new Set(lines())).toEqual(new Set(['/run/notify WATCHDOG=1']))
  expect(errors).toEqual([])
})

test('the watchdog is not notified while the event loop is blocked', async () => {
  const { stop } = watched(variables)
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBeGreaterThan(0)
  const count = lines().length
  const end = Date.now() + 600
  while (Date.now() < end);
  const during = lines().length
  stop()
  // One notification may have been under way.
  expect(during - count).toBeLessThanOrEqual(1)
})

test('without a watchdog nothing is notified, and a missing program is logged once', async () => {
  watched({ ...variables, WATCHDOG_USEC: undefined }).stop()
  await delay(200)
  expect(lines()).toEqual([])
  const { stop, errors } = watched({ ...variables, PATH: '/nowhere' })
  await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1)
  await delay(300)
  stop()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('systemd is not notified')
})
