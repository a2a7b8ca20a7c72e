/**
 * The systemd units, as systemd itself judges their files. Not checked here: that a service starts under them, since
 * systemd does not run on a machine for tests; what they forbid (system calls, folders) is judged by the file alone.
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
/** What a unit sets, the last one of a name. */
const settings = (name: string) =>
  Object.fromEntries(
    [...unit(name).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  )

describe.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd', () => {
  // Installed as the file's first lines say; Node may lie elsewhere on this machine.
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

  test.each([...names, 'shop@3001.service'])('takes %s without a remark', (name) => {
    if (name.includes('@')) install('shop.service', name)
    expect(analyze('verify', '--man=no', join(folder, name))).toEqual({ status: 0, said: '' })
  })

  test.each(['shop.service', 'shop-backup.service'])(
    'finds little that %s could do to its machine',
    (name) => {
      // From 0 to 100; a service without any of it has 96.
      const { status, said } = analyze('security', '--offline=true', '--threshold=22', join(folder, name))
      process.stdout.write(`  ${said.split('\n').findLast((line) => line.includes('exposure'))}\n`)
      expect(status).toBe(0)
    },
  )
})

test('a stop waits for the drain, and the signal goes to the shop alone', () => {
  const [, drainMs = ''] = /stopDeadlineMs = ([\d_]+)/.exec(read('server/main.ts')) ?? []
  const { TimeoutStopSec, TimeoutStartSec, ExecStartPost, KillMode } = settings('shop.service')
  expect(Number(TimeoutStopSec) * 1000).toBeGreaterThan(Number(drainMs.replaceAll('_', '')) + 5000)
  expect(KillMode).toBe('mixed')
  // A start waits a minute for its database; the wait for /readyz has to be longer, and systemd's longer still.
  const waited = Number(ExecStartPost?.split(' ').at(-1))
  expect(waited).toBeGreaterThan(60)
  expect(Number(TimeoutStartSec)).toBeGreaterThan(waited)
})

test('both services are held in the same way, and name files that are there', () => {
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

test('a process gets its port from the name of its unit', () => {
  expect(settings('shop.service')['Environment']).toContain('PORT=%i')
  // What the file of variables sets would win.
  expect(exampleVariables().map(({ name }) => name)).not.toContain('PORT')
})
