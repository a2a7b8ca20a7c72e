import { z } from 'zod'
import type { Call } from '#contract/call'

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

/** A field of a payload as the contract declares it. It may be nested in objects and lists. */
export interface Field {
  path: readonly string[]
  kind: Kind
  maxLength: number | undefined
  minimum: number | undefined
  isInstant: boolean
  /** Whether the field is a calendar day. */
  isDay: boolean
  isChoice: boolean
}

interface Schema {
  /** Contains `null` if the field is nullable. */
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  propertyNames?: Schema
  maxLength?: number
  minimum?: number
}

/** Returns every field that a call's payload declares. */
export function fieldsOf(call: Call): Field[] {
  return inside(z.toJSONSchema(call.payload, { io: 'input', unrepresentable: 'any' }) as Schema, [])
}

/** Returns a key that the schema of a record accepts: any word, or a language. */
const keyOf = ({ propertyNames }: Schema): string =>
  new RegExp(propertyNames?.pattern ?? '').test('key') ? 'key' : 'en'

function inside(schema: Schema, path: readonly string[]): Field[] {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => at(one, [...path, name]))
  const values =
    typeof schema.additionalProperties === 'object'
      ? at(schema.additionalProperties, [...path, keyOf(schema)])
      : []
  const elements = schema.items === undefined ? [] : at(schema.items, [...path, '0'])
  return [...named, ...values, ...elements]
}

function at(schema: Schema, path: readonly string[]): Field[] {
  const choices = (schema.anyOf ?? [schema]).filter((one) => one.type !== 'null')
  const [only] = choices
  // A field with several types is skipped, because no type is wrong for all of them.
  if (only?.type === undefined || choices.length > 1) return []
  const field: Field = {
    path,
    kind: [only.type].flat().find((type) => type !== 'null') as Kind,
    maxLength: only.maxLength,
    minimum: only.minimum,
    isInstant: only.format === 'date-time',
    isDay: only.format === 'date',
    isChoice: only.enum !== undefined || only.const !== undefined,
  }
  return [field, ...inside(only, path)]
}

const ofOtherKinds: readonly (readonly [Kind, unknown])[] = [
  ['string', 'x'],
  ['string', ''],
  ['string', '12'],
  ['number', 12],
  ['number', -1.5],
  ['boolean', true],
  ['object', {}],
  ['object', { constructor: 'x', length: 1 }],
  ['array', []],
  ['array', ['x']],
]

/** Returns values that are always invalid for a field: other types, numbers out of range, texts that are too long. */
export function wrongValues(field: Field): unknown[] {
  const isNumber = field.kind === 'integer' || field.kind === 'number'
  const others = ofOtherKinds.filter(([kind]) => !(kind === field.kind || (kind === 'number' && isNumber)))
  const values = others.map(([, value]) => value)
  if (field.kind === 'integer') values.push(1.5, 1e308, 2 ** 53)
  if (isNumber && field.minimum !== undefined && field.minimum >= 0) values.push(-1)
  if (field.kind === 'string') values.push('nul \0 inside')
  if (field.isInstant)
    values.push(
      '',
      'yesterday',
      '2027-02-30T10:00:00Z',
      '2027-03-01',
      '2027-03-01T10:00:00',
      '0000-01-01T00:00:00Z',
    )
  if (field.isChoice) values.push('', 'nothing of these', '__proto__')
  if (field.maxLength !== undefined && field.maxLength < 30_000) values.push('x'.repeat(field.maxLength + 1))
  return values
}

/** Returns extreme values of a field's type: numbers beyond the database's integers, and the first and last days. */
export function furthestValues(field: Field): unknown[] {
  if (field.isInstant) return ['1000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']
  if (field.isDay) return ['0000-01-01', '1000-01-01', '9999-12-31']
  const isNumber = field.kind === 'integer' || field.kind === 'number'
  if (!isNumber || field.isChoice) return []
  const values = [2 ** 31, Number.MAX_SAFE_INTEGER, ...(field.kind === 'number' ? [1e300, 1e-300] : [])]
  return field.minimum !== undefined && field.minimum >= 0
    ? values
    : [...values, ...values.map((one) => -one)]
}

/** Returns a copy of the payload with another value at a path. Missing objects on the path are created. */
export function withValue(payload: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (name === '0') return [withValue(Array.isArray(payload) ? payload[0] : {}, rest, value)]
  const base = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {}
  return { ...base, [name]: withValue((base as Record<string, unknown>)[name], rest, value) }
}

/** Valid texts that would do harm if a program interpreted them as code or markup. */
export const hostileTexts = [
  "Robert'); drop table orders;--",
  '$1%_\\"`{{7*7}}${7*7}',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'NaN',
  '-1e309',
  '\u0001\u001F\u007F\uFFFF',
  'a@b.example\r\nBcc: c@d.example',
  '\u202E👩‍🚒e\u0301',
  ' ',
  '../../etc/passwd',
  'x'.repeat(20_000),
]
