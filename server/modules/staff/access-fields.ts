import type { z } from 'zod'
import { rolesOfField } from '#contract/access-fields'
import type { OfficeRole } from '#contract/office/office-call'

/** A part of an answer that contains fields which some roles do not receive. */
type Part =
  | { readonly kind: 'hidden'; readonly isList: boolean }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Part> }
  | { readonly kind: 'list'; readonly part: Part }
  | { readonly kind: 'either'; readonly parts: readonly Part[] }

const parts = new WeakMap<z.core.$ZodType, Map<OfficeRole, Part | null>>()

/**
 * Returns an answer without the fields that open tickets or orders (`contract/access-fields.ts`), if the role does not
 * receive them. `schema` is the schema of the answer.
 */
export function forRole<Answer>(role: OfficeRole, schema: z.core.$ZodType, answer: Answer): Answer {
  const part = partFor(role, schema)
  return part === null ? answer : (without(part, answer) as Answer)
}

/** Returns what a role does not receive of an answer; `null` if it receives everything. */
function partFor(role: OfficeRole, schema: z.core.$ZodType): Part | null {
  const known = parts.get(schema) ?? new Map<OfficeRole, Part | null>()
  parts.set(schema, known)
  const found = known.get(role)
  if (found !== undefined) return found
  const part = readPart(role, schema)
  known.set(role, part)
  return part
}

function readPart(role: OfficeRole, schema: z.core.$ZodType): Part | null {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes
  const roles = rolesOfField(schema)
  if (roles !== undefined && !roles.includes(role)) return { kind: 'hidden', isList: def.type === 'array' }
  switch (def.type) {
    case 'object': {
      const fields = new Map<string, Part>()
      for (const [name, field] of Object.entries(def.shape)) {
        const part = readPart(role, field)
        if (part !== null) fields.set(name, part)
      }
      return fields.size === 0 ? null : { kind: 'object', fields }
    }
    case 'array': {
      const part = readPart(role, def.element)
      return part && { kind: 'list', part }
    }
    case 'union': {
      const found = def.options.flatMap((option) => readPart(role, option) ?? [])
      return found.length === 0 ? null : { kind: 'either', parts: found }
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return readPart(role, def.innerType)
    default:
      return null
  }
}

function without(part: Part, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (part.kind === 'hidden') return part.isList ? [] : null
  if (part.kind === 'either') return part.parts.reduce<unknown>((rest, one) => without(one, rest), value)
  if (part.kind === 'list')
    return Array.isArray(value) ? value.map((one: unknown) => without(part.part, one)) : value
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const answer: Record<string, unknown> = { ...value }
  for (const [name, field] of part.fields) if (name in answer) answer[name] = without(field, answer[name])
  return answer
}
