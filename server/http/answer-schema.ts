import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * The JSON schema for the fast serialiser. It drops fields that the contract does not name, so that no internal field
 * leaks. Unions, which it cannot express, are passed through unchanged.
 */
export function answerSchema(answer: z.ZodType): Json {
  return simplify(z.toJSONSchema(answer, { io: 'output', target: 'draft-7', unrepresentable: 'any' })) as Json
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
