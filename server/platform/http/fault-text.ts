import * as texts from '../../../texts/compiled/refusals/values'
import type { z } from 'zod'

/** The sentences by the type that a schema expects. */
const otherTypes: Readonly<Record<string, () => string>> = {
  string: texts.be_text,
  number: texts.be_number,
  int: texts.be_whole_number,
  boolean: texts.be_boolean,
  array: texts.be_list,
  object: texts.be_object,
  record: texts.be_object,
}

/** So many values a sentence names. */
const maxNamed = 20

/** The sentence at a form's or a file's field for what a schema refused, in plain words; a sentence of the schema's own stays. */
export function faultText(issue: z.core.$ZodIssue): string {
  const { message } = issue
  // All sentences of zod begin so, where the schema has none of its own.
  if (!/^(Too|Invalid) /.test(message)) return message
  if (issue.code === 'invalid_type') {
    if (message.endsWith('received undefined')) return texts.missing()
    const text = otherTypes[issue.expected]
    if (text !== undefined) return text()
  }
  if (issue.code === 'invalid_value') {
    const { values } = issue
    if (values.length === 1) return texts.be_value({ value: String(values[0]) })
    return values.length > maxNamed
      ? texts.no_such_value()
      : texts.be_one_of({ values: values.map(String).join(', ') })
  }
  if (issue.code === 'too_big') {
    if (isNumber(issue.origin)) return texts.number_most({ most: String(issue.maximum) })
    if (issue.origin === 'string') return texts.length_most({ most: String(issue.maximum) })
  }
  if (issue.code === 'too_small') {
    if (isNumber(issue.origin)) return texts.number_least({ least: String(issue.minimum) })
    if (issue.origin === 'string' && issue.minimum === 1) return texts.fill_in()
  }
  return message
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'
