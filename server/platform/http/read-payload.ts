import type { z } from 'zod'
import * as texts from '../../../texts/compiled/refusals/values'
import type { Call, PayloadOf } from '../../../contract/call'
import { Refusal } from './refusal'
import type { RefusalCode } from '../../../contract/refusals'

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

/** At most so many faults of a body are reported. */
const maxFaults = 1000

/**
 * Parses a payload. Every wrong field is named by its path (docs/behaviour/calls.md, "Payloads": a wrong type is 422),
 * which begins with `within` where the payload is a part of another one.
 */
export function readPayload<C extends Call>(call: C, body: unknown, within = ''): PayloadOf<C> {
  const read = call.payload.safeParse(body)
  if (read.success) return read.data as PayloadOf<C>
  const fields: Record<string, string[]> = {}
  for (const issue of read.error.issues.slice(0, maxFaults)) {
    const at = within + (issue.path.join('.') || 'payload')
    ;(fields[at] ??= []).push(faultText(issue))
  }
  throw new Refusal('invalid-input', { fields })
}

/** Limits of a JSON body: values of all kinds, members of one object, and nesting depth. */
export interface BodyCaps {
  readonly values: number
  readonly members: number
  readonly depth: number
}

/** Far above the needs of any call. */
export const smallCaps: BodyCaps = { values: 20_000, members: 2000, depth: 32 }

/** The flag `u` treats a complete pair as one character, so only a lone half matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Why a parsed JSON body is refused, or null. All its text, keys included, must be valid Unicode: JSON can escape half
 * a surrogate pair (RFC 7493, 2.1), which PostgreSQL refuses in jsonb and UTF-8 cannot carry. It works level by level
 * instead of recursively, because a body may be nested deeper than the stack. A list or object is counted before its
 * members are read, so that an oversized body costs no more than the limits.
 */
export function whyNotWhole(body: unknown, caps: BodyCaps): RefusalCode | null {
  let level: unknown[] = [body]
  let values = 1
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > caps.depth) return 'too-complex'
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (loneSurrogate.test(value)) return 'malformed'
        continue
      }
      if (typeof value !== 'object' || value === null) continue
      const isList = Array.isArray(value)
      const inner: readonly unknown[] = isList ? value : Object.values(value)
      values += inner.length
      if (values > caps.values || (!isList && inner.length > caps.members)) return 'too-complex'
      if (!isList) for (const key in value) if (loneSurrogate.test(key)) return 'malformed'
      for (const one of inner) if (typeof one === 'string' || typeof one === 'object') next.push(one)
    }
    level = next
  }
  return null
}
