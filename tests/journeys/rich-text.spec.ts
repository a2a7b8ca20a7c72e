import { expect, test } from './fixtures'
import { saveBar, setUpOwner } from './office-steps'

const line = (cells: readonly string[], tag: 'th' | 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (...rows: string[][]) =>
  `<table><thead>${line(['Day', 'Doors'], 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`

test('an imported table is edited visually, and its HTML keeps its form', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  // This is an item that no other journey buys.
  const code = 'valbor27-camp'
  const description = async () => {
    const { items } = await shop.office('export', {})
    return items.find((item) => item.external_code === code)?.shop_description
  }
  const imported = `<p>When it opens:</p>${table(['Friday', '18:00'], ['Saturday', '<strong>16:00</strong>'])}`
  const { items } = await shop.office('export', {})
  const item = items.find((one) => one.external_code === code)
  if (item === undefined) throw new Error('The demo shop has this item')
  await shop.office('import', { items: [{ ...item, shop_description: imported }] })
  expect(await description()).toBe(imported)

  await setUpOwner(page, await shop.ownerLink())
  await page.goto(`/office/catalogue/items/${code}`)
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.getByRole('cell', { name: '16:00' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' (sharp)')
  const tools = page.getByRole('toolbar', { name: 'Rows and columns' })
  await tools.getByRole('button', { name: 'Add row' }).click()
  // Tab moves from the last cell of Saturday to the first one of the new row.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sunday')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14:00')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(saveBar(page)).toBeHidden()
  expect(await description()).toBe(
    `<p>When it opens:</p>${table(['Friday', '18:00'], ['Saturday', '<strong>16:00 (sharp)</strong>'], ['Sunday', '14:00'])}`,
  )

  await tools.getByRole('button', { name: 'Remove table' }).click()
  await expect(tools).toBeHidden()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Day')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Doors')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(saveBar(page)).toBeHidden()
  expect(await description()).toBe(`<p>When it opens:</p>${table(['', ''], ['', ''])}`)
})
