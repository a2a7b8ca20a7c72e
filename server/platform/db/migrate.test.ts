import { expect, test } from 'vitest'
import { whyUnusable } from './migrate'

const ours = ['001-baseline', '002-second', '003-third']

test.each([
  ['none of ours ran', [], null],
  ['the first of ours ran', ['001-baseline'], null],
  ['all of ours ran', ours, null],
  ['a newer version ran more', [...ours, '004-newer'], { reason: 'newer', names: ['004-newer'] }],
  [
    'a newer version ran more, and one of ours is missing',
    ['001-baseline', '003-third', '004-newer'],
    { reason: 'newer', names: ['004-newer'] },
  ],
  ['one of ours is missing', ['001-baseline', '003-third'], { reason: 'unknown', names: ['002-second'] }],
  [
    'one is between ours',
    ['001-baseline', '001-between', '002-second'],
    { reason: 'unknown', names: ['001-between'] },
  ],
  [
    'a version before the baseline ran its migrations',
    ['001-catalogue', '002-people', '061-keys-of-calls'],
    { reason: 'before-baseline', names: [] },
  ],
])('whyUnusable: %s', (_what, ran, expected) => {
  expect(whyUnusable(ran, ours)).toEqual(expected)
})
