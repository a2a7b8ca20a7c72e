import { z } from 'zod'
import type { OfficeRole } from './office/office-call'

/**
 * Fields of answers that open somebody's tickets or order without a login: barcodes, ticket codes and the checksum of an
 * order's links. Staff without these roles get `null`, or an empty list.
 */
const accessFields = z.registry<{ roles: readonly OfficeRole[] }>()

/** The roles that print, send, change and admit other people's tickets. */
const ticketRoles: readonly OfficeRole[] = ['owner', 'manager', 'box office', 'door']

/** Returns whether a role receives what opens tickets. Other roles find a ticket only by its whole code. */
export const mayOpenTickets = (role: OfficeRole): boolean => ticketRoles.includes(role)

/** Declares a nullable field or a list as one that opens tickets or orders. */
export function opensTickets<Schema extends z.ZodNullable | z.ZodArray>(schema: Schema): Schema {
  accessFields.add(schema, { roles: ticketRoles })
  return schema
}

/** Returns the roles that receive a field; `undefined` for a field that all roles receive. */
export const rolesOfField = (schema: z.core.$ZodType): readonly OfficeRole[] | undefined =>
  accessFields.get(schema)?.roles
