import { getItemDefaults } from '#contract/office/catalogue'
import { onlyEvent, onlyTaxRate } from '#rules/catalogue/items'
import { expectsTax } from '#rules/money/tax'
import { serveStaff } from '../staff'
import { findTaxRates } from './item-list.queries'
import { findEvents } from './queries'

/** Serves the defaults of a new item: the only event and the only tax rate of its kind, and whether it should have one. */
export const getItemDefaultsHandler = serveStaff(getItemDefaults, async ({ context }) => {
  const events = await findEvents(context.db.kysely)
  const rates = await findTaxRates(context.db.kysely)
  return {
    event: onlyEvent(events, context.now())?.code ?? null,
    tax_rates: {
      tickets: onlyTaxRate(rates, 'tickets'),
      merchandise: onlyTaxRate(rates, 'merchandise'),
    },
    expects_tax: expectsTax(context.catalogue.current().settings.seller),
  }
})
