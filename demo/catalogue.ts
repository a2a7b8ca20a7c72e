import type { CatalogueFile } from '#contract/office/catalogue-file'
import { demoMerchandise } from './merchandise'
import { demoSettings } from './settings'
import { entryTickets } from './tickets-entry'
import { extraTickets } from './tickets-extras'
import { transportTickets } from './tickets-transport'
import { winterTickets } from './tickets-winter'
import { demoVouchers } from './vouchers'

/** The festival on its island, and its winter night in the city. Places on Mirava are invented. */
const demoEvents = [
  {
    code: 'VALBOR27',
    name: 'Valbor 2027',
    venue: 'Borova Bay, island of Mirava',
    address: 'Uvala Borova bb, 22299 Mirava, Croatia',
    timezone: 'Europe/Zagreb',
    starts_at: '2027-07-09T13:00:00Z',
    ends_at: '2027-07-12T03:00:00Z',
  },
  {
    code: 'VALBORZIMA27',
    name: 'Valbor Zima 2027',
    venue: 'Kotlovnica, the old boiler house',
    address: 'Strojarska ulica 101, 10000 Zagreb, Croatia',
    timezone: 'Europe/Zagreb',
    starts_at: '2027-12-04T18:00:00Z',
    ends_at: '2027-12-05T04:00:00Z',
  },
] satisfies CatalogueFile['events']

/** The shop that an empty embedded database starts with: Valbor, an invented festival on an invented island. */
export const demoCatalogue = {
  settings: demoSettings,
  events: demoEvents,
  items: [...entryTickets, ...extraTickets, ...transportTickets, ...winterTickets, ...demoMerchandise],
  vouchers: demoVouchers,
} satisfies CatalogueFile
