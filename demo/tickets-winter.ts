import type { CatalogueFile } from '#contract/office/catalogue-file'
import { croatianTax } from './tax-rates'

const winter = {
  shop_item_type: 'tickets',
  event: 'VALBORZIMA27',
  tax_rate: croatianTax.culture,
  published: true,
  is_refundable: true,
  allow_refund_requests_from: '2027-02-01T00:00:00Z',
  allow_refund_requests_until: '2027-11-20T22:59:59Z',
  allow_name_changes: true,
  allow_name_changes_until: '2027-12-01T22:59:59Z',
  name_change_limit: 3,
  allow_email_changes: true,
} as const

/** The winter night in Zagreb. */
export const winterTickets = [
  {
    ...winter,
    external_code: 'zima27-entry',
    type: 'entry',
    name: 'Valbor Zima – Winter Night',
    price: 3500,
    fee: 250,
    refund_fee: 250,
    stock_level: 1200,
    is_featured: true,
    limit_per_order: 8,
    shop_image: '/pictures/demo/winter',
    shop_image_2: '/pictures/demo/winter-hall',
    shop_description: `<p>Five months after the last ferry, one night to remember what warm feels like. Valbor moves into <strong>Kotlovnica</strong>, the old boiler house behind Zagreb’s railway works, and heats it the way it was built to be heated: from the floor up. Two rooms, eleven artists, pine boughs from Mirava over the door, and snow, if Zagreb plays along.</p>
<ul><li>Saturday 4 December 2027, 19:00 to 05:00</li><li>Mulled malvazija, chestnuts and fritters in the yard until midnight</li><li>Cloakroom included; night trams 31 to 34 from the gate until morning</li></ul>
<p>Holders of a summer pass hear the line-up a week early.</p>`,
  },
  {
    ...winter,
    external_code: 'zima27-balcony',
    type: 'vip',
    name: 'Valbor Zima – Balcony',
    price: 7500,
    fee: 500,
    refund_fee: 500,
    stock_level: 60,
    limit_per_order: 4,
    shop_image: '/pictures/demo/winter-balcony',
    shop_image_2: '/pictures/demo/winter-hall',
    shop_description: `<p>The stokers’ gallery runs around the great hall at the height of the furnaces’ doors: iron rail, red light, the whole floor moving beneath you. <strong>Sixty people</strong> share it, and a bar that knows what it’s doing.</p>
<ul><li>Saturday 4 December 2027, 19:00 to 05:00, with entry to both rooms</li><li>Own door, own cloakroom, own stairs down to the front row</li><li>A first drink, and a bowl of bean soup at two in the morning, when it counts</li></ul>
<p>Seats are shared out as people arrive. The gallery is reached by stairs; write to us for the lift and the raised place beside the mixing desk.</p>`,
  },
] satisfies CatalogueFile['items']
