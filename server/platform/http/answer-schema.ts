import { z } from 'zod'
import type { Call } from '../../../contract/call'

type Json = Record<string, unknown>

const made = new WeakMap<Call, Json>()

/**
 * The JSON schema of a call's answer for the fast serialiser, always the same object for a call. It drops fields that the contract does not name, so that no internal field
 * leaks. Unions, which it cannot express, are passed through unchanged.
 */
export function answerSchema(call: Call): Json {
  const known = made.get(call)
  if (known !== undefined) return known
  const options = { io: 'output', target: 'draft-7', unrepresentable: 'any' } as const
  const schema = simplify(z.toJSONSchema(call.answer, options)) as Json
  made.set(call, schema)
  return schema
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (node === null || typeof node !== 'object') return node
  const { anyOf, $schema, minimum, maximum, pattern, propertyNames, format, ...rest } = node as Json
  void [$schema, minimum, maximum, pattern, propertyNames, format]
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((one: Json) => one['type'] !== 'null')
    return others.length === 1 ? { ...(simplify(others[0]) as Json), nullable: true } : {}
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [name, simplify(inner)]))
        : simplify(value),
    ]),
  )
}
