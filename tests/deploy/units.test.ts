/**
 * Checks the systemd units with systemd's own tools. Not checked here: whether a service starts under them, because
 * systemd does not run on a test machine. The limits of a unit (system calls, folders) are judged from the file alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleVariables } from '../support/deploy/compose-file'

const project = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const unit = (name: string) => read(`deploy/systemd/${name}`)
const names = ['shop.service', 'shop-backup.service', 'shop-backup.timer']
/** Returns the values that a unit sets. The last one of a name counts. */
const settings = (name: string) =>
  Object.fromEntries(
    [...unit(name).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  )

describe.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd', () => {
  // The units are installed as the first lines of the files describe. Node may be in another place on this machine.
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  const install = (name: string, as = name) =>
    writeFileSync(join(folder, as), unit(name).replaceAll('/usr/bin/node', process.execPath))
  for (const name of names) install(name)
  install('shop.service', 'shop@.service')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test.each([...names, 'shop@3001.service'])('systemd-analyze verify accepts %s without remarks', (name) => {
    if (name.includes('@')) install('shop.service', name)
    expect(analyze('verify', '--man=no', join(folder, name))).toEqual({ status: 0, said: '' })
  })

  test.each(['shop.service', 'shop-backup.service'])(
    'systemd-analyze security rates %s as protected',
    (name) => {
      // The score runs from 0 to 100; a service without any protection has 96.
      const { status, said } = analyze('security', '--offline=true', '--threshold=22', join(folder, name))
      process.stdout.write(`  ${said.split('\n').findLast((line) => line.includes('exposure'))}\n`)
      expect(status).toBe(0)
    },
  )
})

test('shop.service waits for the drain on stop and signals only the shop', () => {
  const [, drainMs = ''] = /stopDeadlineMs = ([\d_]+)/.exec(read('server/main.ts')) ?? []
  const { TimeoutStopSec, TimeoutStartSec, ExecStartPost, KillMode } = settings('shop.service')
  expect(Number(TimeoutStopSec) * 1000).toBeGreaterThan(Number(drainMs.replaceAll('_', '')) + 5000)
  expect(KillMode).toBe('mixed')
  // A start waits a minute for the database. The wait for /readyz must be longer, and systemd's own wait longer still.
  const waited = Number(ExecStartPost?.split(' ').at(-1))
  expect(waited).toBeGreaterThan(60)
  expect(Number(TimeoutStartSec)).toBeGreaterThan(waited)
})

test('a hanging shop is restarted by systemd’s watchdog', () => {
  const { WatchdogSec, NotifyAccess, Restart, WatchdogSignal } = settings('shop.service')
  expect(Number(WatchdogSec)).toBeGreaterThanOrEqual(10)
  // A child of the shop notifies systemd, which `main` would not accept.
  expect(NotifyAccess).toBe('all')
  expect(['on-failure', 'on-watchdog', 'on-abnormal', 'always']).toContain(Restart)
  expect(WatchdogSignal).toBe('SIGKILL')
})

test('both services have the same restrictions and name existing files', () => {
  const hardening = (name: string) =>
    unit(name).slice(unit(name).indexOf('NoNewPrivileges=')).split('\n\n')[0]
  expect(hardening('shop-backup.service')?.trim()).toBe(hardening('shop.service')?.trim())
  for (const name of ['shop.service', 'shop-backup.service']) {
    const files = [...unit(name).matchAll(/^Exec\w+=\/usr\/bin\/node (\S+)/gm)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files)
      expect(file === 'dist/server/main.js' || existsSync(join(project, file))).toBe(true)
  }
})

test('a shop@ process gets its port from the name of its unit', () => {
  expect(settings('shop.service')['Environment']).toContain('PORT=%i')
  // A value in the environment file would override the unit's.
  expect(exampleVariables().map(({ name }) => name)).not.toContain('PORT')
})
