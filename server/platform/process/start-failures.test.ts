import { expect, test } from 'vitest'
import { usageOf } from './start-failures'

test('usageOf returns a table whose texts wrap between words', () => {
  const long = 'word '.repeat(30).trim()
  expect(
    usageOf([
      ['import FILE', 'read a file'],
      ['--fast', 'at once'],
      ['a-very-long-command WITH MANY', long],
    ]).split('\n'),
  ).toEqual([
    'npm run shop -- import FILE        read a file',
    '  --fast                           at once',
    'npm run shop -- a-very-long-command WITH MANY',
    `${' '.repeat(35)}${'word '.repeat(16).trim()}`,
    `${' '.repeat(35)}${'word '.repeat(14).trim()}`,
  ])
})
