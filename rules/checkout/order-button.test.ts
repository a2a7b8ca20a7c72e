import { expect, test } from 'vitest'
import { namesObligation } from './order-button'

test.each([
  'Buy now – order with obligation to pay',
  'Buy now',
  '  BUY  NOW! ',
  'Pay now',
  'Order with obligation to pay',
  'Zahlungspflichtig bestellen',
  'Jetzt kaufen',
  'Naručujem s obvezom plaćanja',
  'Kupi',
  'Ordine con obbligo di pagamento',
  'Acquista ora',
  'Naročilo z obveznostjo plačila',
  'Commande avec obligation de paiement',
])('the label "%s" names the obligation to pay', (label) => {
  expect(namesObligation(label)).toBe(true)
})

// C-249/21: a booking button that says only that a booking is completed binds nobody.
test.each([
  '',
  'Checkout',
  'Complete booking',
  'Buchung abschließen',
  'Confirm',
  'Order',
  'Bestellen',
  'Continue to payment',
  'Buyer details',
  'Naruči',
  'Weiter',
])('the label "%s" does not', (label) => {
  expect(namesObligation(label)).toBe(false)
})
