export const title = 'Events'
export const back = 'Catalogue'
export const newEvent = 'New event'
export const edit = 'Edit'
export const save = 'Save event'
export const saved = 'Event saved.'
export const name = 'Name'
export const code = 'Code'
export const codeHint = 'Names it in files and exports. It cannot change later.'
export const venue = 'Venue'
export const address = 'Address'
export const timezone = 'Time zone'
export const timezoneHint = 'Its tickets show times of this zone.'
export const starts = 'Starts'
export const ends = 'Ends'
export const when = 'When'
export const items = 'Items'
/** While the zone is another than the stored one. */
export const otherZone =
  'Start and end keep what clocks show, now in this zone. Departures of its items stay the moments that were sold: clocks there show other times.'
export const nothingYet = 'There is no event yet. Tickets belong to one: it says where and when.'

export const fieldNames = {
  code,
  name,
  venue,
  address,
  timezone,
  starts_at: starts,
  ends_at: ends,
} as const
export const cancel = 'Cancel'
