import { expect, test } from 'vitest'
import { choiceLabels, choicesOf } from './item-group'

const tee = { event_id: null, type: 'clothing', group: 'Bay Tee' }
const [small, large] = [
  { ...tee, code: 's' },
  { ...tee, code: 'l' },
]

test('the choices of an item share its event, category and group, in the shop’s order', () => {
  const others = [
    { ...tee, code: 'other group', group: 'Hoodie' },
    { ...tee, code: 'no group', group: undefined },
    { ...tee, code: 'other category', type: 'prints' },
    { ...tee, code: 'other event', event_id: 1 },
  ]
  expect(choicesOf(large, [small, ...others, large])).toEqual([small, large])
})

test('an item without a group, or alone in it, has no choices', () => {
  expect(choicesOf(small, [small])).toEqual([])
  const alone = { ...small, group: undefined }
  expect(choicesOf(alone, [alone, { ...large, group: undefined }])).toEqual([])
})

test.each([
  [
    ['Bay Tee – S', 'Bay Tee – XL'],
    ['S', 'XL'],
  ],
  [
    ['Friday ticket', 'Saturday ticket'],
    ['Friday', 'Saturday'],
  ],
  [
    ['Coach: Zagreb, return', 'Coach: Split, return'],
    ['Zagreb', 'Split'],
  ],
  [
    ['Friday – First Light', 'Saturday – High Noon'],
    ['Friday – First Light', 'Saturday – High Noon'],
  ],
  [
    ['Tee', 'Tee – XL'],
    ['Tee', 'Tee – XL'],
  ],
  [
    ['Tee', 'Tee'],
    ['Tee', 'Tee'],
  ],
  [
    ['A B A', 'A B A B A'],
    ['A B A', 'A B A B A'],
  ],
  [
    ['Tee –', 'Tee – XL'],
    ['Tee –', 'Tee – XL'],
  ],
  [
    ['Cap –', 'Cap Red'],
    ['Cap –', 'Cap Red'],
  ],
  [[], []],
])('the choices %j are labelled %j', (names, labels) => {
  expect(choiceLabels(names)).toEqual(labels)
})
