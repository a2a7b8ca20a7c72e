import type { CatalogueFile } from '#contract/office/catalogue-file'
import { croatianTax } from './tax-rates'

const summer = {
  shop_item_type: 'tickets',
  event: 'VALBOR27',
  tax_rate: croatianTax.culture,
  published: true,
} as const

/** Refundable until the end of May, less the booking fee; names change three times until the Sunday before. */
const flexible = {
  is_refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: '2027-05-31T21:59:59Z',
  allow_name_changes: true,
  allow_name_changes_until: '2027-07-04T21:59:59Z',
  name_change_limit: 3,
  allow_email_changes: true,
} as const

/** Tickets that admit a person to the festival island. */
export const entryTickets = [
  {
    ...summer,
    ...flexible,
    external_code: 'valbor27-pass',
    type: 'entry',
    name: 'Three-Day Pass',
    price: 14900,
    fee: 900,
    refund_fee: 900,
    stock_level: 5000,
    is_featured: true,
    limit_per_order: 8,
    shop_image: '/pictures/demo/pass',
    shop_image_2: '/pictures/demo/site-map',
    shop_image_3: '/pictures/demo/pass-stage',
    shop_image_4: '/pictures/demo/pass-swim',
    shop_description: `<p>Friday’s first chord to Monday’s sunrise: one wristband, four stages, sixty-two artists and an island that closes its road to cars for you. Swim between sets, eat grilled sardines with your fingers, nap under Aleppo pines, and be back in front of the <strong>Val stage</strong> when the sun goes down behind it.</p>
<h3>What you get</h3>
<ul><li>Entry on Friday 9, Saturday 10 and Sunday 11 July 2027, in and out as you please</li><li>All four stages: Val, Bor, the Cistern and the Jetty</li><li>The morning programme: yoga on the rocks, open-air cinema, kayaks by the hour</li><li>Free drinking water at eleven taps; bring a bottle</li></ul>
<p>Gates open at 15:00 on Friday. The ferry, camping and boat parties are sold apart, so that you pay for what you use. Under 16? Come free with a parent who holds a pass.</p>`,
  },
  {
    ...summer,
    ...flexible,
    external_code: 'valbor27-pass-plan',
    type: 'entry',
    name: 'Three-Day Pass in Four Payments',
    price: 15200,
    fee: 900,
    refund_fee: 900,
    stock_level: 800,
    is_featured: true,
    payment_plan: [
      { amount: 4100, count: 0, units: 'months' },
      { amount: 4000, count: 1, units: 'months' },
      { amount: 4000, count: 2, units: 'months' },
      { amount: 4000, count: 3, units: 'months' },
    ],
    shop_image: '/pictures/demo/pass-plan',
    shop_image_2: '/pictures/demo/pass-stage',
    shop_image_3: '/pictures/demo/site-map',
    shop_description: `<p>The same three days, the same wristband, a gentler month. Put down <strong>€41.00 today</strong> and pay the rest in three steps of €40.00, one a month. We remind you three days before each payment and again on the day, with a link that takes you straight to it. Feeling flush? Pay any step early.</p>
<h3>How it works</h3>
<ul><li>Payment by card only, four payments, €3.00 more in all than the Three-Day Pass, no credit check</li><li>Your ticket arrives with the last payment</li><li>One plan per order, on its own in the cart; vouchers don’t apply</li><li>If you change your mind before the end of May, the whole plan is refunded less the booking fee</li></ul>
<p>Everything else is as with the Three-Day Pass: four stages, sixty-two artists, and the sea between them.</p>`,
  },
  {
    ...summer,
    is_refundable: false,
    allow_name_changes: true,
    allow_name_changes_until: '2027-07-04T21:59:59Z',
    name_change_limit: 1,
    allow_email_changes: false,
    external_code: 'valbor27-early',
    type: 'entry',
    name: 'Early Gull Three-Day Pass',
    price: 9900,
    fee: 600,
    stock_level: 0,
    force_view: true,
    limit_per_order: 4,
    shop_image: '/pictures/demo/early',
    shop_description: `<p>The first six hundred passes, sold to the gulls who were up before the line-up was. They went in <strong>forty-one minutes</strong>, a record for an island with one traffic light.</p>
<p>Early Gulls get the same three days and four stages as everyone else, for €44.00 less, and the quiet pride of having booked a festival on faith alone. They also get first choice of the morning kayaks.</p>
<p>Missed it? The Three-Day Pass is on sale now, also in four payments. If you hold an Early Gull and can’t come, change the name on it once, free of charge, until 4 July 2027. Next year’s Early Gulls are announced to our newsletter first.</p>`,
  },
  {
    ...summer,
    ...flexible,
    external_code: 'valbor27-vip',
    type: 'vip',
    name: 'Deck Pass (VIP)',
    price: 32900,
    fee: 1900,
    refund_fee: 1900,
    stock_level: 240,
    is_featured: true,
    limit_per_order: 2,
    shop_image: '/pictures/demo/vip',
    shop_image_2: '/pictures/demo/vip-bar',
    shop_image_3: '/pictures/demo/vip-view',
    shop_image_4: '/pictures/demo/site-map',
    shop_description: `<p>A timber deck on piles over the water, thirty metres from the Val stage and level with the singer’s eyes. Lie on a lounger, order a spritz without standing up, and climb down the ladder for a swim <strong>during the headliner</strong>. There are only 240 places on it, so there is always room to dance.</p>
<h3>The Deck Pass includes</h3>
<ul><li>Three days of entry by the fast lane</li><li>The Deck from 16:00 to 03:00, with its own bar, showers and proper toilets</li><li>A welcome drink and a plate of Mirava cheese and figs on each day</li><li>A locker with a charger, a linen wrap to keep, and a seat on the 02:30 water taxi</li></ul>
<p>Two per order, in the name of the person who comes. Names can be changed until 4 July.</p>`,
  },
  {
    ...summer,
    ...flexible,
    external_code: 'valbor27-friday',
    type: 'day',
    group: 'Day tickets',
    name: 'Friday – First Light',
    price: 5900,
    fee: 400,
    refund_fee: 400,
    stock_level: 1500,
    limit_per_order: 8,
    starts_at: '2027-07-09T13:00:00Z',
    ends_at: '2027-07-10T02:00:00Z',
    shop_image: '/pictures/demo/friday',
    shop_image_2: '/pictures/demo/pass-swim',
    shop_description: `<p>The day everyone arrives. The first ferry blows its horn at eight, the gates open at three, and by the time the sun stands over the bay the whole island smells of sun cream, rosemary and sound check. Friday belongs to <strong>bands with brass in them</strong>: Balkan funk on the Bor stage, Afro-disco on Val, and the Mirava wind orchestra, average age fifty-eight, opening the festival from a fishing boat.</p>
<ul><li>Friday 9 July 2027, 15:00 to 04:00</li><li>All four stages, in and out as you please</li><li>The opening procession from the harbour at 17:30</li></ul>
<p>Staying on? Change nothing: Saturday and Sunday tickets fit the same wristband.</p>`,
  },
  {
    ...summer,
    ...flexible,
    external_code: 'valbor27-saturday',
    type: 'day',
    group: 'Day tickets',
    name: 'Saturday – High Noon',
    price: 6900,
    fee: 400,
    refund_fee: 400,
    stock_level: 1500,
    is_featured: true,
    limit_per_order: 8,
    starts_at: '2027-07-10T10:00:00Z',
    ends_at: '2027-07-11T03:00:00Z',
    shop_image: '/pictures/demo/saturday',
    shop_image_2: '/pictures/demo/pass-stage',
    shop_description: `<p>The big one. Sun straight overhead, every boat in the channel pointed our way, and music from noon until the bakers of Mirava start work at five. Saturday is for <strong>electronics, harmonies and very loud guitars</strong>, in about that order, with the secret set that is never announced and that everybody seems to know about anyway.</p>
<ul><li>Saturday 10 July 2027, 12:00 to 05:00</li><li>All four stages, in and out as you please</li><li>The noon swim: two thousand people in the bay, one string quartet on a raft</li></ul>
<p>Saturday has sold out first in every year that we have had one. If you can come for a single day, come for this.</p>`,
  },
  {
    ...summer,
    ...flexible,
    external_code: 'valbor27-sunday',
    type: 'day',
    group: 'Day tickets',
    name: 'Sunday – Long Dusk',
    price: 5500,
    fee: 400,
    refund_fee: 400,
    stock_level: 1500,
    limit_per_order: 8,
    starts_at: '2027-07-11T10:00:00Z',
    ends_at: '2027-07-12T03:00:00Z',
    shop_image: '/pictures/demo/sunday',
    shop_image_2: '/pictures/demo/vip-view',
    shop_description: `<p>Slow coffee, sore feet, one last swim. Sunday starts with a long-table lunch under the pines and ends with the set that people tell their friends about: no lights but the sky’s, from the moment that the sun touches Cape Rt until it is quite dark. Nobody talks. Then the lanterns go up and <strong>everybody dances</strong> until Monday’s first ferry.</p>
<ul><li>Sunday 11 July 2027, 12:00 to 05:00 on Monday</li><li>All four stages, in and out as you please</li><li>The Long Dusk set at 20:10 on the Jetty</li></ul>
<p>The gentlest of the three days, and the one for children, parents and late converts.</p>`,
  },
] satisfies CatalogueFile['items']
