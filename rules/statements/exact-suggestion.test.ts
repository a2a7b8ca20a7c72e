import { expect, test } from 'vitest'
import { exactSuggestion } from './statement-match'

const of = (...because: ('code' | 'amount' | 'name')[]) => ({ because })

test.each([
  [[of('amount', 'name')], 0],
  [[of('code', 'amount'), of('amount')], 0],
  [[of('code', 'amount', 'name'), of('name', 'amount')], 0],
  // The amount alone: many orders cost the same.
  [[of('amount')], null],
  [[of('code', 'name')], null],
  // Two orders of one person: which of them it pays is for a person to say.
  [[of('amount', 'name'), of('name', 'amount')], null],
  [[], null],
])('the exact suggestion among %j is number %s', (suggestions, at) => {
  expect(exactSuggestion(suggestions)).toBe(at === null ? null : suggestions[at])
})
