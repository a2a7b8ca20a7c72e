import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { officeBulk } from '#server/registry/office'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem, ticketItem } from '#tests/support/app/test-catalogue'

const tee = goodsItem({ external_code: 'tee-s', name: 'Tee – S', group: 'Tee sizes' })
const alone = ticketItem({ external_code: 'alone' })

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await shop.officeAnswer('import', { items: [tee, alone] })
})
afterAll(() => shop.stop())

const exported = async (code: string) =>
  (await shop.officeAnswer('export', {})).items?.find(({ external_code }) => external_code === code)
const shown = async (external_code: string) => (await shop.answer('get-shop-item', { external_code })).item

test('a file exports and imports the group of an item, and keeps it if the group is omitted', async () => {
  expect(await exported('tee-s')).toMatchObject({ group: 'Tee sizes' })
  expect(await exported('alone')).toMatchObject({ group: null })
  const { items } = await shop.officeAnswer('export', {})
  await shop.officeAnswer('import', { items })
  expect((await shop.officeAnswer('export', {})).items).toEqual(items)
  const { group, ...unnamed } = tee
  await shop.officeAnswer('import', { items: [{ ...unnamed, price: 2600 }] })
  expect(await exported('tee-s')).toMatchObject({ group, price: 2600 })
})

test('visitors get the group of an item that has one, and no new field otherwise', async () => {
  expect(await shown('tee-s')).toMatchObject({ group: 'Tee sizes' })
  expect(await shown('alone')).not.toHaveProperty('group')
  const { data } = await shop.answer('get-data', {})
  expect(data.merchandise.filter(({ group }) => group !== undefined)).toMatchObject([
    { external_code: 'tee-s', group: 'Tee sizes' },
  ])
  expect(data.products.every((item) => !('group' in item))).toBe(true)
})

test('the item form saves, clears and rejects a group by its field', async () => {
  const save = async (group: string | null) => {
    const { item, version } = await shop.officeAnswer('get-item', { external_code: 'alone' })
    return shop.office('save-item', { item: { ...item, group }, version })
  }
  expect((await save('Days')).status).toBe(200)
  expect(await shown('alone')).toMatchObject({ group: 'Days' })
  expect((await save(null)).status).toBe(200)
  expect(await shown('alone')).not.toHaveProperty('group')
  for (const group of ['', 'x'.repeat(61)])
    expect(await save(group)).toMatchObject({
      status: 422,
      body: { errors: { 'item.group': [expect.any(String)] } },
    })
})

test('a copy of an item belongs to the same group', async () => {
  await shop.officeAnswer('start-bulk', { action: 'duplicate-item', filters: { query: 'tee-s' }, count: 1 })
  while (await runBulkJobs(shop.context, officeBulk));
  expect(await exported('tee-s-copy')).toMatchObject({ group: 'Tee sizes', published: false })
})
