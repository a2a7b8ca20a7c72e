import type { CatalogueFile } from '#contract/office/catalogue-file'
import { croatianTax } from './tax-rates'

/** Seats that the customer chooses a time for, and may move to another time until two days before the festival. */
const seat = {
  shop_item_type: 'tickets',
  event: 'VALBOR27',
  type: 'transport',
  tax_rate: croatianTax.standard,
  published: true,
  travel_time_type: 'selectable',
  allow_travel_time_changes_until: '2027-07-06T21:59:59Z',
  is_refundable: true,
  allow_refund_requests_from: null,
  allow_refund_requests_until: '2027-06-30T21:59:59Z',
  allow_name_changes: true,
  allow_name_changes_until: '2027-07-06T21:59:59Z',
  name_change_limit: 3,
  allow_email_changes: true,
  limit_per_order: 8,
} as const

/** Coaches on the coast road, the catamaran, and the water taxi. */
export const transportTickets = [
  {
    ...seat,
    external_code: 'valbor27-coach-out',
    name: 'Coach Zagreb → Sidrina',
    price: 3400,
    fee: 200,
    refund_fee: 200,
    stock_level: 230,
    is_featured: true,
    travel_times: [
      { travel_time: '2027-07-08T06:00:00Z', stock_level: 49 },
      { travel_time: '2027-07-08T14:00:00Z', stock_level: 49 },
      { travel_time: '2027-07-09T05:00:00Z', stock_level: 3 },
      { travel_time: '2027-07-09T08:30:00Z', stock_level: 80 },
      { travel_time: '2027-07-09T12:00:00Z', stock_level: 0 },
      { travel_time: '2027-07-10T06:00:00Z', stock_level: 49 },
    ],
    route: { from: 'Zagreb', to: 'Sidrina' },
    meeting_point: 'Zagreb coach station, platform 604',
    shop_image: '/pictures/demo/coach-out',
    shop_image_2: '/pictures/demo/coach-map',
    shop_image_3: '/pictures/demo/coach-window',
    shop_description: `<p>Four and a half hours from the city to the sea, with the best of it kept for last: the coast road, where the whole coach goes quiet and then gets its phones out. Air-conditioned, with power at the seat, room for a tent below and <strong>a stop for burek</strong> half way.</p>
<ul><li>From Zagreb coach station, platform 604, to the ferry ramp at Sidrina</li><li>One piece of luggage below, one small bag on board</li><li>Timed to meet the catamaran; if we are late, it waits</li><li>Driven by people who know the road</li></ul>
<p>Choose your departure when you book; you can move to another with free seats until 6 July. <strong>Be at the platform 30 minutes before departure.</strong></p>`,
  },
  {
    ...seat,
    external_code: 'valbor27-coach-back',
    name: 'Coach Sidrina → Zagreb',
    price: 3400,
    fee: 200,
    refund_fee: 200,
    stock_level: 200,
    travel_times: [
      { travel_time: '2027-07-11T06:00:00Z', stock_level: 30 },
      { travel_time: '2027-07-12T06:30:00Z', stock_level: 60 },
      { travel_time: '2027-07-12T09:00:00Z', stock_level: 60 },
      { travel_time: '2027-07-12T13:00:00Z', stock_level: 50 },
    ],
    route: { from: 'Sidrina', to: 'Zagreb' },
    meeting_point: 'Ferry ramp at Sidrina, coach bay',
    shop_image: '/pictures/demo/coach-back',
    shop_image_2: '/pictures/demo/coach-map',
    shop_image_3: '/pictures/demo/coach-window',
    shop_description: `<p>Blinds down, shoes off, playlist low. The homeward coach is the quietest place of the whole weekend, and it’s meant to be: our drivers have been asked to play nothing but the sea. Leave with the first ferry if Monday insists, or <strong>sleep until noon</strong> and take the last.</p>
<ul><li>From the ferry ramp at Sidrina to Zagreb coach station, four and a half hours</li><li>One piece of luggage below, one small bag on board</li><li>Cold water, ginger biscuits and neck pillows to borrow</li></ul>
<p>Choose your departure when you book; you can move to another with free seats until 6 July. <strong>Be at the ramp 30 minutes before departure.</strong></p>`,
  },
  {
    ...seat,
    external_code: 'valbor27-catamaran',
    name: 'Catamaran Sidrina → Mirava',
    price: 1200,
    fee: 100,
    refund_fee: 100,
    stock_level: 1045,
    travel_times: [
      { travel_time: '2027-07-08T12:00:00Z', stock_level: 260 },
      { travel_time: '2027-07-08T19:00:00Z', stock_level: 260 },
      { travel_time: '2027-07-09T10:30:00Z', stock_level: 260 },
      { travel_time: '2027-07-09T13:30:00Z', stock_level: 5 },
      { travel_time: '2027-07-10T09:00:00Z', stock_level: 260 },
    ],
    route: { from: 'Sidrina', to: 'Mirava' },
    meeting_point: 'Ferry ramp at Sidrina, gate 2',
    shop_image: '/pictures/demo/catamaran',
    shop_image_2: '/pictures/demo/boat-map',
    shop_description: `<p>Thirty-five minutes, salt on your lips, and the island growing out of the haze until you can read the letters on the stage. The <strong>Mirava catamaran</strong> is how everybody arrives, so take the open deck at the back and meet the people you’ll be dancing with.</p>
<ul><li>From the ramp at Sidrina to the town quay of Mirava, return included</li><li>Any boat back: every hour on Monday, no booking needed</li><li>Bicycles, dogs on a lead and instruments travel free</li></ul>
<p>Choose your crossing when you book; you can move to another with free places until 6 July. <strong>Be at the ramp 30 minutes before departure.</strong></p>`,
  },
  {
    ...seat,
    external_code: 'valbor27-transfer',
    name: 'Airport Transfer Split → Sidrina',
    price: 2600,
    fee: 200,
    refund_fee: 200,
    stock_level: 72,
    travel_times: [
      { travel_time: '2027-07-08T11:00:00Z', stock_level: 18 },
      { travel_time: '2027-07-08T17:30:00Z', stock_level: 18 },
      { travel_time: '2027-07-09T09:00:00Z', stock_level: 18 },
      { travel_time: '2027-07-09T13:00:00Z', stock_level: 18 },
    ],
    route: { from: 'Split airport', to: 'Sidrina' },
    meeting_point: 'Split airport, arrivals hall, at the coral-red paddle',
    shop_image: '/pictures/demo/transfer',
    shop_image_2: '/pictures/demo/coach-map',
    shop_description: `<p>Off the plane, into the shade, out to the sea. Somebody with a coral-red paddle stands at the arrivals door of Split airport, counts eighteen heads, and takes you along the coast in a small bus with large windows. <strong>An hour and a quarter later</strong> you are eating an ice cream on the quay of Sidrina.</p>
<ul><li>From Split airport, arrivals hall, to the ferry ramp at Sidrina</li><li>Suitcases, surfboards and cellos welcome: tell us about anything over two metres</li><li>We watch your flight; if it’s late, you ride on the next transfer free of charge</li></ul>
<p>Choose your departure when you book. <strong>Be at the meeting point 30 minutes before departure.</strong></p>`,
  },
] satisfies CatalogueFile['items']
