import type { CatalogueFile } from '#contract/office/catalogue-file'
import { croatianTax, goodsTaxRates } from './tax-rates'

/** Goods are taxed where they are shipped to, and can come back until the autumn after the festival. */
const goods = {
  shop_item_type: 'merchandise',
  maker: 'Valbor d.o.o.\nObala 14, 22299 Mirava, Croatia',
  maker_contact: 'hello@valbor.example',
  published: true,
  tax_rate: croatianTax.standard,
  tax_rates: goodsTaxRates,
  refund_fee: 0,
  is_refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: '2027-09-30T21:59:59Z',
} as const

const tee = {
  ...goods,
  type: 'clothing',
  group: 'Bay Tee sizes',
  price: 2900,
  fee: 0,
  shop_image: '/pictures/demo/tee',
  shop_image_2: '/pictures/demo/tee-back',
  shop_image_3: '/pictures/demo/tee-print',
  shop_description: `<p>The sun over Borova Bay in three inks, printed by hand in Split on a heavy, boxy tee that gets better with every salt-water wash. Coral, sun yellow and cobalt, with the places where they overlap left <strong>exactly as they fell</strong>: no two are quite alike.</p>
<ul><li>100% organic ring-spun cotton, 220 g/m², sewn in Portugal</li><li>Water-based inks; wash inside out at 30 °C, dry in the wind</li><li>Boxy fit: take your usual size, or one up to sleep in it</li></ul>
<table><tbody><tr><th>Size</th><th>Chest</th><th>Length</th></tr><tr><td>S</td><td>51 cm</td><td>68 cm</td></tr><tr><td>M</td><td>54 cm</td><td>71 cm</td></tr><tr><td>L</td><td>57 cm</td><td>74 cm</td></tr><tr><td>XL</td><td>61 cm</td><td>77 cm</td></tr></tbody></table>`,
} as const

const hoodie = {
  ...goods,
  type: 'clothing',
  group: 'Pine Hoodie sizes',
  price: 6900,
  fee: 0,
  shop_image: '/pictures/demo/hoodie',
  shop_image_2: '/pictures/demo/hoodie-back',
  shop_description: `<p>For the 02:30 ferry, the last row of the open-air cinema and every evening from October on. Brushed inside, sea-proof outside (almost), pine green, with a small sun on the chest and <strong>the whole bay on the back</strong>. The hood is lined and deep enough to nap in; the pocket holds a phone, a sandwich and both hands.</p>
<ul><li>80% organic cotton, 20% recycled polyester, 400 g/m², sewn in Portugal</li><li>Printed with water-based inks in Split</li><li>Relaxed fit; wash inside out at 30 °C, don’t tumble dry</li></ul>`,
} as const

/** Eight designs; each size of a tee or hoodie is an item of its own, with its own stock. */
export const demoMerchandise = [
  { ...tee, external_code: 'tee-bay-s', name: 'Bay Tee – S', stock_level: 60 },
  { ...tee, external_code: 'tee-bay-m', name: 'Bay Tee – M', stock_level: 120, is_featured: true },
  { ...tee, external_code: 'tee-bay-l', name: 'Bay Tee – L', stock_level: 120 },
  { ...tee, external_code: 'tee-bay-xl', name: 'Bay Tee – XL', stock_level: 4 },
  { ...hoodie, external_code: 'hoodie-pine-s', name: 'Pine Hoodie – S', stock_level: 40 },
  { ...hoodie, external_code: 'hoodie-pine-m', name: 'Pine Hoodie – M', stock_level: 70, is_featured: true },
  { ...hoodie, external_code: 'hoodie-pine-l', name: 'Pine Hoodie – L', stock_level: 70 },
  { ...hoodie, external_code: 'hoodie-pine-xl', name: 'Pine Hoodie – XL', stock_level: 0 },
  {
    ...goods,
    external_code: 'cap-crew',
    type: 'clothing',
    name: 'Crew Cap',
    price: 2400,
    fee: 0,
    stock_level: 150,
    shop_image: '/pictures/demo/cap',
    shop_description: `<p>Five soft panels of washed cotton twill, a short brim that knows where the sun is, and the Valbor sun-and-wave <strong>stitched, not stuck</strong>, on the front. It’s the cap our crew wear from the first stake in the ground to the last ferry home, so it has been tested on stagehands, sailors and one goat.</p>
<ul><li>100% cotton twill in cobalt, coral brim</li><li>Brass buckle at the back, 54 to 62 cm</li><li>Folds flat, floats for about a minute</li></ul>`,
  },
  {
    ...goods,
    external_code: 'towel-wave',
    type: 'accessories',
    name: 'Wave Towel',
    price: 3900,
    fee: 0,
    stock_level: 200,
    is_featured: true,
    shop_image: '/pictures/demo/towel',
    shop_image_2: '/pictures/demo/towel-detail',
    shop_description: `<p>A beach towel the size of a good idea: long enough for two metres of festival-goer, light enough to live in a tote, and dry again before the next swim. The bands of waves are <strong>woven, not printed</strong>, so they show on both sides and stay when the sun has had its way with everything else.</p>
<ul><li>100% cotton, flat-woven with a terry back, 95 × 180 cm, 480 g</li><li>Hand-knotted fringe on the short sides</li><li>Woven in Portugal; wash at 40 °C, it softens with every swim</li></ul>`,
  },
  {
    ...goods,
    external_code: 'bottle-tap',
    safety_notes:
      'Hot contents build up pressure: open the bottle slowly and away from your face. Not for fizzy drinks or microwave ovens.',
    type: 'accessories',
    name: 'Tap Bottle',
    price: 2200,
    fee: 0,
    stock_level: 300,
    limit_per_order: 6,
    shop_image: '/pictures/demo/bottle',
    shop_image_2: '/pictures/demo/bottle-detail',
    shop_description: `<p>Water is free at all eleven taps of the festival, and this is what to carry it in. Steel inside, enamel outside, with the bay running all the way round it so that you have to <strong>turn it to see the sunset</strong>. Cold for a day, hot for a night, and loud enough when tapped to get a barman’s attention.</p>
<ul><li>600 ml, double-walled 18/8 steel, matt enamel finish</li><li>Steel lid with a loop; no plastic touches the water</li><li>24 hours cold, 12 hours hot; wash by hand</li></ul>`,
  },
  {
    ...goods,
    external_code: 'tote-market',
    type: 'accessories',
    name: 'Market Tote',
    price: 1600,
    fee: 0,
    stock_level: 250,
    shop_image: '/pictures/demo/tote',
    shop_description: `<p>It carries six peaches, a wet towel, a paperback and a loaf at once; we tried it at the Mirava market on a Saturday. Heavy natural canvas with <strong>long handles for shoulders</strong> and a pine printed down one side, from an original paper cut by the festival’s illustrator.</p>
<ul><li>100% organic cotton canvas, 340 g/m², 38 × 42 × 12 cm</li><li>Inside pocket for keys and ferry tickets</li><li>Printed in Split with water-based inks; wash cold, dry flat</li></ul>`,
  },
  {
    ...goods,
    external_code: 'poster-2027',
    type: 'prints',
    name: 'Festival Poster 2027',
    price: 2500,
    fee: 0,
    stock_level: 300,
    is_featured: true,
    shop_image: '/pictures/demo/poster',
    shop_image_2: '/pictures/demo/poster-detail',
    shop_description: `<p>Three inks on thick, warm paper: cobalt for the sea, coral for the evening, yellow for the sun that set the whole thing off. Each poster goes through the press three times, and where one colour lies over another <strong>a fourth and fifth appear</strong>. Hold it to the light and you can see the grain.</p>
<ul><li>50 × 70 cm, risograph-style screen print, edition of 300, numbered by hand</li><li>270 g/m² uncoated recycled paper</li><li>Sent rolled in a cardboard tube, never folded</li></ul>
<p>The frame in the picture stays with us; any 50 × 70 frame fits.</p>`,
  },
  {
    ...goods,
    external_code: 'bandana-sun',
    type: 'accessories',
    name: 'Sun Bandana',
    price: 1200,
    fee: 0,
    stock_level: 400,
    shop_image: '/pictures/demo/bandana',
    shop_description: `<p>Head, neck, wrist, handle of the bag, the dog: a square of soft cotton has more uses at a festival than anything else you can pack. This one carries the Valbor sun in the middle and <strong>a border of waves that meet at the corners</strong>, which took longer to draw than we care to admit.</p>
<ul><li>55 × 55 cm, 100% cotton voile, rolled hem</li><li>Printed through, so both sides look right</li><li>Wash at 30 °C; the coral softens beautifully</li></ul>`,
  },
] satisfies CatalogueFile['items']
