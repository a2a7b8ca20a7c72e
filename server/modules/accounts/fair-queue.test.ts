import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue'

const waiting = (...askers: [network: string, account: string, name: string][]) => {
  const queue = createFairQueue({ total: 100, perNetwork: 100, perAccount: 100 })
  const order: string[] = []
  for (const [network, account, name] of askers) queue.add({ network, account }, () => order.push(name))
  for (let turn = queue.next(); turn !== undefined; turn = queue.next()) turn()
  return order.join(' ')
}

test('requests of one account are served in order', () => {
  expect(waiting(['a', 'x', '1'], ['a', 'x', '2'], ['a', 'x', '3'])).toBe('1 2 3')
})

test('networks take turns, and the accounts of one network take turns', () => {
  const storm = Array.from({ length: 5 }, (_, n): [string, string, string] => ['storm', 'x', `s${n}`])
  expect(waiting(...storm, ['home', 'y', 'h1'], ['home', 'y', 'h2'])).toBe('s0 h1 s1 h2 s2 s3 s4')
  expect(waiting(...storm, ['storm', 'y', 'neighbour'])).toBe('s0 neighbour s1 s2 s3 s4')
})

test('a fair queue enforces its total, network and account limits, and frees a place per turn', () => {
  const queue = createFairQueue({ total: 4, perNetwork: 3, perAccount: 2 })
  const add = (network: string, account: string) => queue.add({ network, account }, () => undefined)
  expect([add('a', 'x'), add('a', 'x'), add('a', 'x')]).toEqual([true, true, false])
  expect([add('a', 'y'), add('a', 'z')]).toEqual([true, false])
  expect([add('b', 'x'), add('c', 'x')]).toEqual([true, false])
  queue.next()
  expect([add('a', 'x'), add('c', 'x')]).toEqual([true, false])
  for (let n = 0; n < 4; n += 1) expect(queue.next()).toBeDefined()
  expect(queue.next()).toBeUndefined()
  expect([add('a', 'x'), add('a', 'x')]).toEqual([true, true])
})
