import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Call, PayloadOf } from '#contract/call'
import type { RefusalCode } from '#contract/refusals'
import * as texts from '#texts/compiled/refusals/values'
import { Refusal } from './refusal'

/** Sentences by the type that a schema expects. */
const otherTypes: Readonly<Record<string, () => string>> = {
  string: texts.be_text,
  number: texts.be_number,
  int: texts.be_whole_number,
  boolean: texts.be_boolean,
  array: texts.be_list,
  object: texts.be_object,
  record: texts.be_object,
}

/** Maximum number of allowed values that a sentence names. */
const maxNamed = 20

/**
 * Returns the sentence for a form's or file's field that a schema rejected. A message that the schema itself defines is
 * used unchanged.
 */
export function faultText(issue: z.core.$ZodIssue): string {
  const { message } = issue
  // All of zod's default messages start like this.
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

/** Maximum number of errors of a body that are reported. */
const maxFaults = 1000

/**
 * Parses a payload. Every invalid field is named by its path (docs/behaviour/calls.md, "Payloads": a wrong type is
 * 422). The path starts with `within` if the payload is a part of another one.
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

/** Limits of a JSON body: values of all kinds, members per object, and nesting depth. */
export interface BodyCaps {
  readonly values: number
  readonly members: number
  readonly depth: number
}

/** Limits of ordinary bodies, far above the needs of any call. */
export const smallCaps: BodyCaps = { values: 20_000, members: 2000, depth: 32 }

/** With the flag `u`, a complete pair is one character, so only an unpaired surrogate matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Returns why a parsed JSON body is rejected, or `null`. All its text, including keys, must be valid Unicode: JSON can
 * escape an unpaired surrogate (RFC 7493, 2.1), which PostgreSQL rejects in jsonb and UTF-8 cannot encode. It works
 * level by level instead of recursively, because a body may be nested deeper than the stack. A list or object is
 * counted before its members are read, so that an oversized body costs no more than the limits.
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

/** Body limit of a call in bytes, unless the contract declares another. */
export const smallBody = 64 * 1024

/**
 * Body limit in bytes of calls that declare `takesPages` in the contract. Such a body is parsed in a few milliseconds.
 */
export const pagesBody = 512 * 1024

/** Body limit in bytes of calls that declare `largeBody` in the contract. */
export const largeBody = 32 * 1024 * 1024

/** An unparsed body larger than 64 KiB of a call that accepts 32 MiB. The serving thread must not parse it. */
export class LargeBody {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/**
 * Parses JSON bodies up to 64 KiB, or up to 512 KiB on routes that accept pages. Larger bodies, if the route accepts
 * them, remain bytes.
 */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    const bodyLimit = request.routeOptions.bodyLimit
    const isParsed = bytes.length <= smallBody || (bodyLimit !== undefined && bodyLimit <= pagesBody)
    if (!isParsed) done(null, new LargeBody(bytes))
    else void parse(request, bytes.toString('utf8'), done)
  })
}
