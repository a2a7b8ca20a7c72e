import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFaults } from './planted/all-faults'
import { placeOf, whyStale } from './planted/fault'
import { runVitest } from './planted/run-tests'
import { seekFault } from './planted/seek-fault'
import { TreeCopy } from './planted/tree-copy'

const project = process.cwd()

describe('the list of faults', () => {
  test('has at most 150 faults, and 95 % can be planted in this tree', () => {
    expect(allFaults.length).toBeLessThanOrEqual(150)
    const stale = allFaults.flatMap((fault) => {
      const why = whyStale(project, fault)
      return why === null ? [] : [`${fault.name}: ${why}`]
    })
    process.stdout.write(stale.map((line) => `  does not apply: ${line}\n`).join(''))
    expect(stale.length).toBeLessThanOrEqual(allFaults.length * 0.05)
  })

  test('each has a name of its own', () => {
    const names = allFaults.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('is found where its file was moved or renamed', () => {
    const [fault] = allFaults
    if (fault === undefined) throw new Error('The list is empty')
    expect(placeOf(project, fault)).toBe(fault.file)
    expect(placeOf(project, { ...fault, file: 'server/elsewhere/other.ts' })).toBe(fault.file)
  })

  test('does not apply if its text occurs nowhere or several times', () => {
    const [fault] = allFaults
    if (fault === undefined) throw new Error('The list is empty')
    expect(placeOf(project, { ...fault, find: 'nobody wrote this' })).toBe(null)
    expect(placeOf(project, { ...fault, find: 'import' })).toBe(null)
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
    ['A login code works twice', 'server/modules/customers/login-by-code.test.ts'],
    ['The counter of the departure does not move', 'tests/calls/cart/cart.test.ts'],
  ])('“%s” is detected by %s', async (name, file) => {
    const fault = allFaults.find((each) => each.name === name)
    if (fault === undefined) throw new Error(`${name} is not in the list`)
    const finding = await seekFault(copy.folder, { ...fault, hints: [file] }, (paths, options) =>
      runVitest(copy.folder, paths, options),
    )
    expect(finding).toMatchObject({ kind: 'failed', file })
    expect(whyStale(copy.folder, fault)).toBe(null)
  })
})
