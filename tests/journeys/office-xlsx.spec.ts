import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns a workbook with one sheet, as a file that is chosen. */
const workbook = async (name: string, rows: (string | number | Date | null)[][]) => ({
  name,
  mimeType,
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet 1', rows }] })),
})

test('a guest list and a bank statement are read from workbooks like from CSV files', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  const item = { shop_item_type: 'tickets' as const, type: 'pass', price: 1000 }
  await shop.office('import', {
    items: [{ ...item, external_code: 'xlsx-pass', name: 'Pass of a workbook' }],
  })
  await page.goto('/office/orders/guests')
  const guests = await workbook('guests.xlsx', [
    ['full_name', 'email', 'external_code'],
    ['Žarko Čačić', 'zarko@mail.example', 'xlsx-pass'],
    ['Ana, dr. Ban', 'ana@mail.example', 'xlsx-pass'],
  ])
  await page.locator('input[type=file]').setInputFiles(guests)
  await expect(page.getByRole('button', { name: 'Create 2 orders' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ ...guests, buffer: guests.buffer.subarray(0, 200) })
  await expect(page.getByRole('alert')).toContainText('This workbook can’t be read.')

  await page.goto('/office/inbox')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  const day = new Date(Date.now() - 864e5)
  await dialog.getByLabel('Statement (CAMT.053, CSV or XLSX)').setInputFiles(
    await workbook('statement.xlsx', [
      ['Datum', 'Iznos', 'Platitelj', 'Opis'],
      [new Date(day.toISOString().slice(0, 10)), 4.5, 'Hostel Mirava', 'Deposit'],
    ]),
  )
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('Iznos')
  await expect(dialog).toContainText('1 receipt will wait here')
  await expect(dialog).toContainText('€4.50')
})
