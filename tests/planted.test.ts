import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFaults } from './planted/all-faults'
import { whyStale } from './planted/fault'
import { findingsPage } from './planted/findings-page'
import { runVitest } from './planted/run-tests'
import { seekFault } from './planted/seek-fault'
import { TreeCopy } from './planted/tree-copy'
import { isThere, textOf } from './support/sources/named-tests'

const project = process.cwd()

/** Folders without a fault, each with its reason. */
const excused: ReadonlyMap<string, string> = new Map([
  [
    'server/documents/fonts',
    'It cuts the shapes of letters: neither places nor money, mails or rights are in it.',
  ],
])

/** The folders below one that have sources of their own, in the order of their names. */
const foldersOfCode = (room: string): string[] =>
  [
    ...new Set(
      readdirSync(join(project, room), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ts|sql)$/.test(path) && !/\.(?:test|d)\.ts$/.test(path))
        .map((path) => dirname(join(room, path))),
    ),
  ].toSorted()

describe('the list of faults', () => {
  test('is long, and has faults in each folder of the server, in the rules and in the pages', () => {
    expect(allFaults.length).toBeGreaterThan(300)
    const planted = new Set(allFaults.map(({ file }) => dirname(file)))
    const without = foldersOfCode('server').filter((folder) => !planted.has(folder))
    expect(without).toEqual([...excused.keys()])
    for (const room of ['rules/', 'web/'])
      expect(allFaults.some(({ file }) => file.startsWith(room))).toBe(true)
  })

  test('each can still be planted in today’s tree', () => {
    const stale = allFaults.flatMap((fault) => {
      const why = whyStale(project, fault)
      return why === null ? [] : [`${fault.name}: ${why}`]
    })
    expect(stale).toEqual([])
  })

  test('each has a name of its own', () => {
    const names = allFaults.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('stands on the page, each with a test file that is there', () => {
    const rowsOf = (page: string) =>
      page.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.slice(2, -2).split(' | ')] : []))
    const [, ...rows] = rowsOf(textOf('docs/planted-bugs.md') ?? '')
    const [, ...expected] = rowsOf(findingsPage(allFaults, new Map()))
    const mistakes = (all: string[][]) => all.map(([mistake, file]) => `${mistake} | ${file}`)
    expect(mistakes(rows)).toEqual(mistakes(expected))
    const files = rows.map(([, , caughtBy = '']) => caughtBy.replace(/ › .*/, ''))
    expect(files.filter((file) => file !== 'no finding yet' && !isThere(file))).toEqual([])
  })

  test('a text that is not there, or twice, is stale', () => {
    const [fault] = allFaults
    if (fault === undefined) throw new Error('The list is empty')
    expect(whyStale(project, { ...fault, find: 'nobody wrote this' })).toContain('stands 0 times')
    expect(whyStale(project, { ...fault, file: 'rules/never-was.ts' })).toContain('stands 0 times')
    expect(whyStale(project, { ...fault, find: 'the', replace: '' })).toMatch(/stands \d+ times/)
    expect(whyStale(project, { ...fault, find: 'the', replace: 'the' })).toBe('changes nothing')
  })
})

describe('planted in a copy of the tree', () => {
  let copy: TreeCopy
  beforeAll(() => {
    copy = new TreeCopy(project)
  })
  afterAll(() => copy.remove())

  test.each([
    ['Halves are rounded down', 'rules/money.test.ts'],
    ['A used voucher is valid', 'rules/voucher.test.ts'],
    ['Signatures of WSPay are not compared', 'server/gateways/wspay/wspay-signatures.test.ts'],
  ])('“%s” is caught by %s', async (name, file) => {
    const fault = allFaults.find((each) => each.name === name)
    if (fault === undefined) throw new Error(`${name} is not in the list`)
    const finding = await seekFault(copy.folder, { ...fault, hints: [file] }, (paths, options) =>
      runVitest(copy.folder, paths, options),
    )
    expect(finding).toMatchObject({ kind: 'failed', file })
    expect(whyStale(copy.folder, fault)).toBe(null)
  })
})
