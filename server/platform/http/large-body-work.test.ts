import { expect, test } from 'vitest'
import { isWithinCaps } from './large-body-work'

const caps = { values: 10, members: 3, depth: 3 }
const fits = (json: string) => isWithinCaps(new TextEncoder().encode(json), caps)

test.each([
  ['{}', true],
  ['[[[]]]', true],
  ['[[[[]]]]', false],
  ['{"a":{"b":{"c":1}}}', true],
  ['{"a":{"b":{"c":{}}}}', false],
  ['[1,2,3,4,5,6,7,8]', true],
  ['[1,2,3,4,5,6,7,8,9,10,11]', false],
  ['[{},{},{},{},{},{}]', false],
  ['{"a":1,"b":2,"c":3}', true],
  ['{"a":1,"b":2,"c":3,"d":4}', false],
  ['[{"a":1,"b":2,"c":3},{"a":1}]', true],
  ['[{"a":1,"b":[1,2,3,4]}]', true],
  // Characters inside a string do not count as structure, escaped quotes included.
  ['{"a":"[[[[[,,,,,,,,,,,,"}', true],
  [String.raw`{"a":"\"[[[[[,,,,,,,\\"}`, true],
  [String.raw`{"a":"\\","b":[[[[]]]]}`, false],
  ['', true],
  ['"', true],
])('%s', (json, isWithin) => expect(fits(json)).toBe(isWithin))
