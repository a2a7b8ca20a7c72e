import { countText } from '../ui/count-text'

export const title = 'Catalogue as a file'
export const back = 'Catalogue'
export const intro =
  'Events, items, vouchers and settings are one file (JSON). Export it, change it, and import it again.'
export const exportTitle = 'Export'
export const exportText = 'The whole catalogue as a file. It holds no customers and no keys of the gateway.'
export const download = 'Download catalogue'
export const importTitle = 'Import'
export const importText =
  'Entries of the file are created or changed; what it does not name stays. All of it happens, or nothing.'
export const file = 'Catalogue file'
export const importIt = 'Import'
export const notJson = 'This is not a JSON file.'
export const noFile = 'Please choose a file.'
export const consequences = (name: string, counts: { events: number; items: number; vouchers: number }) =>
  `${name} names ${countText(counts.events, 'event')}, ${countText(counts.items, 'item')} and ${countText(counts.vouchers, 'voucher')}. They count for every customer from now on.`
export const done = 'Catalogue imported.'
export const warnings = 'Imported, with these warnings:'
