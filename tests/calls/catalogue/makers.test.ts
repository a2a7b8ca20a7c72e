import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const making = {
  maker: 'Tee Works\nWeg 1, Berlin',
  maker_contact: 'https://maker.example/contact',
  safety_notes: 'Keep away from fire.',
}
const shirt = {
  shop_item_type: 'merchandise' as const,
  external_code: 'made-shirt',
  type: 'clothing',
  name: 'Made shirt',
  price: 2500,
}
const itemOf = async (external_code: string) => (await shop.answer('get-shop-item', { external_code })).item

test('maker, contact and warnings of goods are imported, exported and shown by the shop', async () => {
  await shop.officeAnswer('import', { items: [{ ...shirt, ...making }] })
  const exported = (await shop.officeAnswer('export', {})).items?.find(
    (item) => item.external_code === shirt.external_code,
  )
  expect(exported).toMatchObject(making)
  expect(await itemOf(shirt.external_code)).toMatchObject(making)
  // A file that omits them does not change them.
  await shop.officeAnswer('import', { items: [{ ...shirt, price: 2600 }] })
  expect(await itemOf(shirt.external_code)).toMatchObject({ price: 2600, ...making })
})

test('goods without a maker have no such fields in the shop', async () => {
  expect(Object.keys(await itemOf('shirt'))).toEqual(
    expect.not.arrayContaining(['maker', 'maker_contact', 'safety_notes']),
  )
})

const contact = 'Enter an email address, or a web address that begins with https://.'
const onlyGoods = 'Only goods can have a maker and warnings.'
test.each([
  [{ ...shirt, maker_contact: 'maker.example' }, 'maker_contact', contact],
  [{ ...shirt, maker_contact: 'javascript:alert(1)' }, 'maker_contact', contact],
  [{ ...ticketItem(), maker: 'Tee Works' }, 'maker', onlyGoods],
  [{ ...ticketItem(), safety_notes: 'Loud.' }, 'safety_notes', onlyGoods],
])('a file and a form with %j are rejected by the field', async (item, field, sentence) => {
  const file = await shop.office('import', { items: [item] })
  expect(file).toMatchObject({ status: 422, body: { errors: { [`items.0.${field}`]: [sentence] } } })
  const form = await shop.office('save-item', { item })
  expect(form).toMatchObject({ status: 422, body: { errors: { [`item.${field}`]: [sentence] } } })
})
