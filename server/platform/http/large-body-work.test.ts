import { expect, test } from 'vitest'
import { areFilesGone } from './errors'
import { answerOf, isWithinCaps, resultOf } from './large-body-work'
import { Refusal } from './refusal'

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

/** Throws an error in the work of a thread, and returns the one that its response throws in the serving thread. */
async function thrownAgain(thrown: unknown): Promise<unknown> {
  const work = { path: 'x', work: () => Promise.reject(thrown) }
  const task = { path: 'x', bytes: new TextEncoder().encode('{}'), order: null, connectionString: '' }
  const answer = structuredClone(await answerOf([work], task))
  try {
    return resultOf(answer)
  } catch (error) {
    return error
  }
}

test('a missing file of the program is recognised by its code outside of the thread', async () => {
  const missing = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(areFilesGone(await thrownAgain(missing))).toBe(true)
  expect(areFilesGone(await thrownAgain(new Error('Other')))).toBe(false)
})

test('a refusal leaves the thread with the values in its sentence, also as it is stored', async () => {
  const refusal = new Refusal('customer-needed', { slots: { why: 'of K7QM2XPA' }, fields: ['why'] })
  const { code, message, stored, errors } = refusal
  expect(await thrownAgain(refusal)).toMatchObject({ code, message, stored, errors })
  expect(JSON.stringify(stored)).toContain('K7QM2XPA')
})
