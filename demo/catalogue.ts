import type { CatalogueFile } from '../contract/office/catalogue-file'
import { demoEvents } from './events'
import { demoMerchandise } from './merchandise'
import { demoSettings } from './settings'
import { entryTickets } from './tickets-entry'
import { extraTickets } from './tickets-extras'
import { transportTickets } from './tickets-transport'
import { winterTickets } from './tickets-winter'
import { demoVouchers } from './vouchers'

/** The shop that an empty embedded database starts with: Valbor, an invented festival on an invented island. */
export const demoCatalogue = {
  settings: demoSettings,
  events: demoEvents,
  items: [...entryTickets, ...extraTickets, ...transportTickets, ...winterTickets, ...demoMerchandise],
  vouchers: demoVouchers,
} satisfies CatalogueFile
