import type { PlantedFault } from '../fault'

/** Faults that only the page can have. */
export const webFaults: readonly PlantedFault[] = [
  {
    name: 'An older answer about the cart replaces a newer one',
    file: 'web/shop/store/cart-store.ts',
    find: 'Date.parse(cart.now) < Date.parse(held.now)) return',
    replace: 'Date.parse(cart.now) > Date.parse(held.now)) return',
    why: 'the page shows what is no longer in the cart',
    hints: ['web/shop/store/cart-store.test.ts'],
  },
  {
    name: 'Events are reported without consent',
    file: 'web/shop/tracking.ts',
    find: "if (!pixelId || consent !== 'yes' || readConsent(keeper) !== 'yes') return false",
    replace: 'if (!pixelId) return false',
    why: 'visitors are tracked against their will',
    hints: [],
    journeys: ['tests/journeys/pixel.spec.ts'],
  },
  {
    name: 'What was kept for offline reading stays after the logout',
    file: 'web/shop/store/login-state.ts',
    find: "    if (typeof caches !== 'undefined') void mine().then(({ forgetMine }) => forgetMine(), ignore)\n",
    replace: '',
    why: 'the next person at the computer reads the orders',
    hints: [],
    journeys: ['tests/journeys/offline.spec.ts'],
  },
  {
    name: 'The terms need not be accepted to order',
    file: 'web/shop/screens/checkout/checkout-form.ts',
    find: "  if (!form.terms) errors['terms'] = refusalSentence('terms-not-accepted')\n",
    replace: '',
    why: 'the order has no accepted terms',
    hints: [],
    journeys: ['tests/journeys/checkout.spec.ts'],
  },
  {
    name: 'A login leads to an address with a hidden line break',
    file: 'web/shop/paths.ts',
    find: '(?![/\\\\])[^\\t\\r\\n]*$/',
    replace: '(?![/\\\\])/',
    why: 'browsers leave the break out: a link of the shop leads a customer to another site',
    hints: ['web/shop/routes.test.ts'],
  },
]
