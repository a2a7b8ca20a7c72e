import { expect, test } from 'vitest'
import { createNetworkShare } from './network-share'
import { Refusal } from './refusal'

function shares() {
  const clock = { ms: 1000 }
  const take = createNetworkShare({ burst: 3, perSecond: 2, now: () => clock.ms })
  /** Returns null if the network may work, otherwise the seconds until it may. */
  const ask = (network: string) => {
    try {
      take(network)
      return null
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error
      return error.retryAfter
    }
  }
  return { clock, ask }
}

test('a network works in a burst, then at its rate, and others are not affected', () => {
  const { clock, ask } = shares()
  expect([ask('a'), ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([null, null, null, 1, null])
  clock.ms += 499
  expect(ask('a')).toBe(1)
  clock.ms += 1
  expect([ask('a'), ask('a')]).toEqual([null, 1])
  clock.ms += 60_000
  expect([ask('a'), ask('a'), ask('a'), ask('a')]).toEqual([null, null, null, 1])
})

test('rejected requests do not prolong the wait', () => {
  const { clock, ask } = shares()
  for (let n = 0; n < 100; n++) ask('a')
  clock.ms += 500
  expect(ask('a')).toBeNull()
})

test('the network whose last request is oldest is forgotten, not one that works', () => {
  const { ask } = shares()
  for (let n = 0; n < 3; n++) ask('old')
  for (let n = 0; n < 3; n++) ask('busy')
  for (let n = 0; n < 9_999; n++) ask(`network ${n}`)
  expect([ask('busy'), ask('old')]).toEqual([1, null])
})
