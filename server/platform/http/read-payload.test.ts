import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultText } from './read-payload'

const said = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue && faultText(issue)
}

test.each<[string, z.ZodType, unknown]>([
  ['Please enter 1440 or less.', z.int().max(1440), 999_999],
  ['Please enter 1 or more.', z.int().min(1), 0],
  ['Please enter 2.5 or less.', z.number().max(2.5), 3],
  ['Please enter at most 3 characters.', z.string().max(3), 'four'],
  ['Please fill this in.', z.string().min(1), ''],
  ['This is missing.', z.string(), undefined],
  ['This must be text.', z.string(), 3],
  ['This must be a number.', z.number(), '3'],
  ['This must be a whole number.', z.int(), 1.5],
  ['This must be true or false.', z.boolean(), 'yes'],
  ['This must be a list.', z.array(z.string()), {}],
  ['This must be an object.', z.object({}), []],
  ['This must be one of: tickets, merchandise.', z.enum(['tickets', 'merchandise']), 'food'],
  ['This must be one of: EUR, 7.', z.literal(['EUR', 7]), 'USD'],
  ['This value doesn’t exist.', z.enum(Array.from({ length: 21 }, (_, n) => `c${n}`)), 'c21'],
  ['This must be EUR.', z.literal('EUR'), 'USD'],
])('an invalid value gets a plain sentence: %s', (text, schema, value) => {
  expect(said(schema, value)).toBe(text)
})

test('a schema’s own message is used unchanged', () => {
  expect(said(z.string().regex(/^a/, 'It begins with a.'), 'b')).toBe('It begins with a.')
  expect(said(z.int().max(3, 'Three at once.'), 4)).toBe('Three at once.')
  expect(said(z.enum(['a'], 'Begin with a.'), 'b')).toBe('Begin with a.')
})
