import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { officeCalls } from '#contract/calls'
import { type OfficeRole, officeRoles } from '#contract/office/office-call'
import { forRole } from './access-fields'

/** Fields that open tickets or an order. Each is declared with `opensTickets`. */
const access = /(^|\.)(tickets|cartProducts)\.(code|barcode|earlier_codes)$|(^|\.)order\.checksum$/

/** Names of fields that may open something without a login. */
const suspicious =
  /barcode|checksum|token|secret|password|nonce|(^|\.)rows\.key$|(^|[._])(links?|urls?|codes?)$/

/** Suspicious fields that every role of their call may receive, with the reason. */
const harmless: readonly [field: RegExp, reason: string][] = [
  [access, 'declared'],
  [/(^|\.)orders?\.code$/, 'the code of an order opens nothing without its checksum or a login'],
  [/\.(merchandisePurchases|cartMerchandise)\.code$/, 'a piece of merchandise has no document'],
  [
    /external_code$|guaranteeNotices\.entry\.link$|events\.code$|settings\.websiteLink\.url$/,
    'public on the pages of the shop',
  ],
  [/vouchers\.code$/, 'a call with voucher codes names the roles that manage them'],
  [/(^|\.)rows\.key$/, 'a role that may not see the list of a job receives the row’s own id'],
  [/documents?\.checksum$/, 'opens only the document, for roles that read invoices'],
]

const needTickets: ReadonlySet<OfficeRole> = new Set(['owner', 'manager', 'box office', 'door'])

describe('fields that open tickets or orders', () => {
  test('are declared in all answers with an order', () => {
    const calls = officeCalls.filter(({ answer }) => pathsOf(answer).includes('order.tickets.barcode'))
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['get-order', 'record-payment', 'cancel-order', 'edit-ticket', 'create-order']),
    )
  })

  test.each(officeRoles)('reach the role %s only if it needs them', (role) => {
    for (const { path, answer } of callsOf(role)) {
      const example = exampleOf(answer)
      const received = new Map(valuesOf(forRole(role, answer, example)))
      for (const [field, value] of valuesOf(example)) {
        const isHidden = access.test(field) && !needTickets.has(role)
        expect([path, field, received.get(field) ?? null]).toEqual([path, field, isHidden ? null : value])
      }
    }
  })

  test('a field that is named like them is declared, or listed with a reason', () => {
    const others = officeRoles.filter((role) => !needTickets.has(role))
    expect(others).toContain('finance')
    const undeclared = [...new Set(others.flatMap(callsOf))].flatMap(({ path, answer }) =>
      pathsOf(answer)
        .filter((field) => suspicious.test(field) && !harmless.some(([known]) => known.test(field)))
        .map((field) => `${path}: ${field}`),
    )
    expect(undeclared).toEqual([])
  })
})

const callsOf = (role: OfficeRole) =>
  officeCalls.filter(
    ({ roles }) => typeof roles !== 'string' && (roles as readonly OfficeRole[]).includes(role),
  )

/** Returns the paths of all fields that an answer can have, in every form of a union. */
const pathsOf = (schema: z.core.$ZodType) => valuesOf(exampleOf(schema, 'every form')).map(([path]) => path)

/**
 * Returns an example of a schema in which every optional field is present, and every list and record has one entry. A union
 * has its first form, or is a list of every form.
 */
function exampleOf(schema: z.core.$ZodType, unions: 'first form' | 'every form' = 'first form'): unknown {
  const example = (part: z.core.$ZodType) => exampleOf(part, unions)
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, example(field)]))
    case 'array':
      return [example(def.element)]
    case 'union':
      return unions === 'every form' ? def.options.map(example) : example(def.options[0] as z.core.$ZodType)
    case 'record':
      return { entry: example(def.valueType) }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return example(def.innerType)
    default:
      return 'value'
  }
}

/** Returns the values of an answer with their paths, such as `order.tickets.barcode`. */
function valuesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => valuesOf(one, path))
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, one]) => valuesOf(one, path === '' ? name : `${path}.${name}`))
}
