import type { z } from 'zod'

/** Names of the types that a schema expects, for messages. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** So many values a sentence names. */
const maxNamed = 20

/** The sentence at a form's or a file's field for what a schema refused, in plain words; a sentence of the schema's own stays. */
export function faultText(issue: z.core.$ZodIssue): string {
  const { message } = issue
  // All sentences of zod begin so, where the schema has none of its own.
  if (!/^(Too|Invalid) /.test(message)) return message
  if (issue.code === 'invalid_type') {
    if (message.endsWith('received undefined')) return 'This is missing.'
    const kind = kinds[issue.expected]
    if (kind !== undefined) return `This must be ${kind}.`
  }
  if (issue.code === 'invalid_value') {
    const { values } = issue
    if (values.length === 1) return `This must be ${String(values[0])}.`
    return values.length > maxNamed
      ? 'There is no such value.'
      : `This must be one of: ${values.map(String).join(', ')}.`
  }
  if (issue.code === 'too_big') {
    if (isNumber(issue.origin)) return `Please enter ${issue.maximum} or less.`
    if (issue.origin === 'string') return `Please enter at most ${issue.maximum} characters.`
  }
  if (issue.code === 'too_small') {
    if (isNumber(issue.origin)) return `Please enter ${issue.minimum} or more.`
    if (issue.origin === 'string' && issue.minimum === 1) return 'Please fill this in.'
  }
  return message
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'
