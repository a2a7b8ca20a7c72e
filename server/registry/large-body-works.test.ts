import { expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { officeCalls, shopCalls } from '#contract/calls'
import { largeBodyWorks } from './large-body-works'

test('each call that takes a large body has somebody to read it', () => {
  const calls: readonly Call[] = [...shopCalls, ...officeCalls]
  const taking = calls.filter(({ largeBody }) => largeBody === true).map(({ path }) => path)
  expect(largeBodyWorks.map(({ path }) => path).toSorted()).toEqual(taking.toSorted())
})
