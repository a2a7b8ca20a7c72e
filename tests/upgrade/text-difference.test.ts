import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, withDifference } from './text-difference'

const sentences = fc.array(
  fc.oneof(
    fc.constantFrom(
      'insert into ticket values (1, 2, 3, 4);\n',
      'create table a (b text);\n',
      'x'.repeat(90),
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  { maxLength: 12 },
)

test('any text is found again from another one and its difference', () => {
  fc.assert(
    fc.property(sentences, sentences, (before, after) => {
      const [old, text] = [before.join(''), after.join('')]
      expect(withDifference(old, JSON.parse(JSON.stringify(differenceOf(old, text))))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('what was moved, and what is around a changed place, is not written again', () => {
  const lines = Array.from(
    { length: 200 },
    (_, line) => `insert into place values (${line}, 'seat ${line}');\n`,
  )
  const after = [...lines.slice(100), 'new\n', ...lines.slice(0, 50)].join('')
  expect(differenceOf(lines.join(''), after).filter((part) => typeof part === 'string')).toEqual([
    '',
    'new\n',
    '',
  ])
})
