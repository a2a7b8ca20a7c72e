import { getItemDefaults } from '../../../contract/office/items'
import { expectsTax } from '../../../rules/expected-tax'
import { onlyEvent, onlyTaxRate } from '../../../rules/item-defaults'
import { serveStaff } from '../staff'
import { findEvents } from '../catalogue'
import { findTaxRates } from './catalogue-rows.queries'

/** What a new item is filled in with: the only event and the only tax rate of its kind; and whether it should have one. */
export const getItemDefaultsHandler = serveStaff(getItemDefaults, async ({ world }) => {
  const events = await findEvents(world.db.kysely)
  const rates = await findTaxRates(world.db.kysely)
  return {
    event: onlyEvent(events, world.now())?.code ?? null,
    tax_rates: {
      tickets: onlyTaxRate(rates, 'tickets'),
      merchandise: onlyTaxRate(rates, 'merchandise'),
    },
    expects_tax: expectsTax(world.catalogue.current().settings.seller),
  }
})
