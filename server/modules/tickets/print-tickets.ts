import { Readable } from 'node:stream'
import { mostPrinted, printTickets } from '../../../contract/office/tickets'
import { dayIn } from '../../../rules/dates'
import { ticketDocuments } from '../orders'
import { FileAnswer } from '../../platform/http/serve'
import { untilClosed } from '../../platform/http/until-closed'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { readTickets } from './find-tickets'

/**
 * Valid tickets of the list as one PDF, to be printed: whole tickets or badges, by name. Tickets that the door would reject are left
 * out: those that are not paid or ended, and those whose terms nobody has accepted. The log has how many there were.
 */
export const printTicketsHandler = serveStaff(printTickets, async ({ payload, world, audit, reply }) => {
  const { as, ...filters } = payload
  const { shown } = await readTickets(
    world,
    { ...filters, sort: null, cursor: null, limit: null, with_counts: null },
    { cursor: null, limit: mostPrinted + 1 },
  )
  if (shown.length > mostPrinted)
    throw new Refusal('too-many-at-once', { slots: { most: String(mostPrinted) } })
  const valid = shown.filter(
    ({ state, waits_for_terms }) => state === 'scanned' || (state === 'issued' && !waits_for_terms),
  )
  const tickets = await ticketDocuments(
    world,
    valid.map(({ id }) => id),
  )
  if (tickets.length === 0) throw new Refusal('nothing-chosen')
  const byName = tickets.toSorted((a, b) => a.ticket.full_name.localeCompare(b.ticket.full_name))
  const asking = { lane: 'download', signal: untilClosed(reply) } as const
  const draw = as === 'badges' ? world.documents.badgesPdf : world.documents.ticketsPdf
  const pdf = await draw(byName, asking)
  await audit.record(world.db.kysely, { subject: 'tickets', after: { as, tickets: tickets.length } })
  const day = dayIn(world.now(), world.catalogue.current().settings.timezone)
  return new FileAnswer(`${as}-${day}.pdf`, 'application/pdf', Readable.from([pdf], { objectMode: false }))
})
