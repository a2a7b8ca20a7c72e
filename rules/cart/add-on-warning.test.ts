import { expect, test } from 'vitest'
import { lacksEntryTicket, type PersonalTicket } from './add-on-warning'

const bus = { full_name: 'Ana Horvat', event_id: 1, type: 'transport' }
const entry = (full_name: string, event_id = 1): PersonalTicket => ({ full_name, event_id, type: 'entry' })

test.each<
  [string, typeof bus | (Omit<typeof bus, 'event_id'> & { event_id: null }), PersonalTicket[], boolean]
>([
  ['nothing else', bus, [], true],
  ['an entry for the same name and event', bus, [entry(' ana HORVAT')], false],
  ['an entry for another name', bus, [entry('Ivo Babić')], true],
  ['an entry to another event', bus, [entry('Ana Horvat', 2)], true],
  ['another add-on only', bus, [{ ...bus }], true],
  ['held already, listed without a type', bus, [{ full_name: 'Ana Horvat', event_id: 1 }], false],
  ['an entry ticket never lacks one', { ...bus, type: 'day' }, [], false],
  ['no name yet', { ...bus, full_name: ' ' }, [], false],
  ['an add-on to no event', { ...bus, event_id: null }, [], false],
])('the add-on warning depends on: %s', (_, ticket, others, warns) => {
  expect(lacksEntryTicket(ticket, others, ['entry', 'day'])).toBe(warns)
})
