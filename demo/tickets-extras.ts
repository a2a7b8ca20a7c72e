import type { CatalogueFile } from '#contract/office/catalogue-file'
import { croatianTax } from './tax-rates'

const summer = { shop_item_type: 'tickets', event: 'VALBOR27', published: true } as const

/** Boat parties leave at one hour, whatever happens: no refund after May, no other time to move to. */
const boat = {
  ...summer,
  type: 'boat',
  tax_rate: croatianTax.standard,
  travel_time_type: 'fixed',
  is_refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: '2027-05-31T21:59:59Z',
  allow_name_changes: true,
  allow_name_changes_until: '2027-07-07T21:59:59Z',
  name_change_limit: 2,
  allow_email_changes: true,
} as const

/** Boats, beds and a place for the car. */
export const extraTickets = [
  {
    ...boat,
    external_code: 'valbor27-boat-sunset',
    name: 'Sunset Boat Party',
    price: 4500,
    fee: 300,
    refund_fee: 300,
    stock_level: 180,
    is_featured: true,
    limit_per_order: 6,
    travel_time: '2027-07-09T16:30:00Z',
    meeting_point: 'Town quay of Mirava, beside the Stara Lasta',
    shop_image: '/pictures/demo/boat-sunset',
    shop_image_2: '/pictures/demo/boat-deck',
    shop_image_3: '/pictures/demo/boat-map',
    shop_description: `<p>Three decks, one hundred and eighty people and a sky that does all the lighting. The <strong>Stara Lasta</strong>, a coaster built in 1961 to carry lemons, leaves the town quay on Friday at 18:30 and goes looking for the sunset behind the Škoji islets. Disco on the top deck, dub on the stern, and an anchor dropped at the right minute for a swim in gold water.</p>
<ul><li>Friday 9 July, 18:30 to 22:00, from the town quay of Mirava</li><li>A welcome spritz; bar on board, cards accepted</li><li>Back in good time for the Friday headliner</li></ul>
<p>Bring swimwear and a light layer. You also need festival entry for Friday.</p>`,
  },
  {
    ...boat,
    external_code: 'valbor27-boat-noon',
    name: 'High Noon Boat Party',
    price: 4900,
    fee: 300,
    refund_fee: 300,
    stock_level: 180,
    limit_per_order: 6,
    travel_time: '2027-07-10T10:00:00Z',
    meeting_point: 'Town quay of Mirava, at the ship’s bell',
    shop_image: '/pictures/demo/boat-noon',
    shop_image_2: '/pictures/demo/boat-deck',
    shop_image_3: '/pictures/demo/boat-map',
    shop_description: `<p>Saturday, twelve sharp, horn three times. The loudest boat in the Adriatic crosses to <strong>Blue Hole bay</strong>, ties up with two others and becomes, for four hours, the best-placed dance floor we know: turquoise on all sides and a slide from the upper deck straight into it.</p>
<ul><li>Saturday 10 July, 12:00 to 16:00, from the town quay of Mirava</li><li>Sunscreen, fruit and water on us; bar on board, cards accepted</li><li>Two DJs and one grandmother with a tray of fritters</li></ul>
<p>There is shade on the lower deck and a lifeguard in the water. Over 18s only. You also need festival entry for Saturday.</p>`,
  },
  {
    ...boat,
    external_code: 'valbor27-boat-moon',
    name: 'Sunrise Sail',
    price: 5900,
    fee: 400,
    refund_fee: 400,
    is_refundable: false,
    stock_level: 0,
    limit_per_order: 2,
    travel_time: '2027-07-12T02:30:00Z',
    route: { from: 'Borova Bay', to: 'Town quay of Mirava' },
    meeting_point: 'Jetty stage, Borova Bay',
    shop_image: '/pictures/demo/boat-sunrise',
    shop_image_2: '/pictures/demo/boat-map',
    shop_description: `<p>Thirty-six people on a two-masted <strong>trabakul</strong> from 1937. No engine, no beat: a cellist, blankets, coffee from a copper pot, and the mainland mountains turning pink while the last party on the island fades behind you. It leaves on Monday at half past four, when you were never going to sleep anyway.</p>
<ul><li>Monday 12 July, 04:30 to 08:00, from the Jetty stage</li><li>Breakfast on board: bread, honey, figs, mountain ham</li><li>Arrives beside the first ferry to Sidrina</li></ul>
<p>Sold out within a day. Places that come back are put on sale here again, so look in now and then.</p>`,
  },
  {
    ...summer,
    external_code: 'valbor27-camp',
    type: 'camping',
    name: 'Pine Camp Pitch',
    price: 5900,
    fee: 400,
    tax_rate: croatianTax.stay,
    refund_fee: 400,
    stock_level: 900,
    is_featured: true,
    limit_per_order: 3,
    is_refundable: true,
    allow_refund_requests_until: '2027-05-31T21:59:59Z',
    allow_name_changes: true,
    allow_name_changes_until: '2027-07-07T21:59:59Z',
    name_change_limit: 3,
    allow_email_changes: true,
    starts_at: '2027-07-08T10:00:00Z',
    ends_at: '2027-07-12T12:00:00Z',
    shop_image: '/pictures/demo/camp',
    shop_image_2: '/pictures/demo/camp-night',
    shop_image_3: '/pictures/demo/site-map',
    shop_description: `<p>Four nights on a carpet of needles, with the sea at the end of every path. Pine Camp lies on the terraces above Borova Bay, seven minutes’ walk from the Val stage and just out of range of its bass. Pitches are <strong>marked, numbered and in the shade</strong> until eleven, which festival campers will understand.</p>
<h3>One pitch is</h3>
<ul><li>5 × 5 metres for one tent and up to three people, Thursday 8 July 12:00 to Monday 12 July 14:00</li><li>Warm showers, toilets that are cleaned on the hour, drinking water</li><li>Lockers, a shop with ice, breakfast from seven, wardens day and night</li></ul>
<p>Open fires are forbidden on the island; the camp kitchen has gas rings for everyone. Each camper needs festival entry.</p>`,
  },
  {
    ...summer,
    external_code: 'valbor27-bell-tent',
    type: 'camping',
    name: 'Bell Tent for Two',
    price: 36000,
    fee: 1500,
    tax_rate: croatianTax.stay,
    stock_level: 12,
    limit_per_order: 1,
    is_refundable: false,
    allow_name_changes: false,
    starts_at: '2027-07-08T13:00:00Z',
    ends_at: '2027-07-12T10:00:00Z',
    shop_image: '/pictures/demo/bell-tent',
    shop_image_2: '/pictures/demo/camp-night',
    shop_image_3: '/pictures/demo/bell-tent-inside',
    shop_description: `<p>Cotton walls, a real double bed, a rug, a lamp, a door that looks at the water. Your tent stands ready when you step off the ferry, and somebody else folds it when you leave. Forty of them stand among the olive trees above the camp, far enough apart that nobody hears you snore.</p>
<ul><li>Four nights for two people, Thursday 8 July 15:00 to Monday 12 July 12:00</li><li>Bed made with linen, two towels, a fan, power for phones</li><li>Own showers with a view, coffee at the tent from eight</li><li>Your bags carried from the quay and back</li></ul>
<p><strong>Not refundable, and in the name of the person who books.</strong> Both guests need festival entry.</p>`,
  },
  {
    ...summer,
    external_code: 'valbor27-parking',
    type: 'parking',
    name: 'Car Park at Sidrina',
    price: 2800,
    fee: 200,
    tax_rate: croatianTax.standard,
    refund_fee: 200,
    stock_level: 650,
    limit_per_order: 1,
    is_refundable: true,
    allow_refund_requests_until: '2027-06-30T21:59:59Z',
    allow_name_changes: true,
    allow_name_changes_until: '2027-07-08T21:59:59Z',
    name_change_limit: 0,
    allow_email_changes: true,
    starts_at: '2027-07-08T10:00:00Z',
    ends_at: '2027-07-12T14:00:00Z',
    shop_image: '/pictures/demo/parking',
    shop_image_2: '/pictures/demo/parking-map',
    shop_description: `<p>The island’s one road is closed to visitors’ cars, and the island likes it that way. Leave yours on the mainland, in the old shipyard of Sidrina: fenced, lit, watched around the clock, and <strong>four minutes’ walk from the ferry ramp</strong>.</p>
<ul><li>One car or camper van up to 6 metres, Thursday 8 July 12:00 to Monday 12 July 16:00</li><li>Your number plate is your ticket: write it to us or tell the warden</li><li>Twelve charging points, first come, first served</li><li>A trolley for your tent; please bring it back</li></ul>
<p>Sleeping in vehicles isn’t allowed here. Motorbikes park free beside the harbour office.</p>`,
  },
] satisfies CatalogueFile['items']
