import { expect, test } from './fixtures'
import { papersOf } from './mailbox'
import * as steps from './steps'

test('a transfer order shows and mails payment instructions, and its tickets once the money arrives', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  await loginAs(iva)
  await steps.addTicket(page, 'valbor27-friday', { name: iva.name, email: iva.email })
  await page.goto('/checkout')

  // Transfers are not available from Norway: the card is selected automatically.
  await steps.fillAddress(page, 'Norway')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked()
  await steps.fillAddress(page, 'Croatia')
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await steps.acceptTerms(page)
  await steps.buy(page)

  await expect(page).toHaveURL(/\/confirmation$/)
  const code = steps.orderCode(page)
  const transfer = page.getByRole('region', { name: 'Bank transfer' })
  await expect(transfer.getByRole('heading')).toHaveText('Transfer €63.00')
  await expect(transfer).toContainText('HR12 1001 0051 8630 0016 0')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await transfer.getByRole('button', { name: 'Copy Amount' }).click()
  await expect(transfer.getByRole('button', { name: 'Amount copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('63.00')
  const reference = (await transfer.getByText(/^RF\d\d /).innerText()).replaceAll(' ', '')
  if (!steps.isPhone(page)) {
    await expect(
      transfer.getByRole('img', { name: 'QR code of this transfer for banking apps' }),
    ).toBeVisible()
  }
  await transfer.getByText('Paying from a Croatian bank?').click()
  const slip = transfer.getByRole('img', { name: 'Barcode of the payment slip for Croatian banking apps' })
  await expect(slip).toBeVisible()
  await expect.poll(() => slip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(transfer.getByText(/^\d{6}-\d{6}-\d\d$/)).toBeVisible()
  await shoot('bank-transfer')

  const mail = await shop.mailbox.waitFor(iva.email, new RegExp(`^Order ${code} received`))
  expect(mail.text).toContain(reference)
  expect(mail.text).toContain('€63.00')
  expect(papersOf(mail).map(({ mimeType }) => mimeType)).toEqual([
    'image/png',
    'image/png',
    'application/pdf',
  ])

  const halfway = await shop.office('record-payment', { order: code, amount: 3000, reference: 'first part' })
  expect(halfway.order.payment_status).toBe('partial')
  await page.goto(`/portal/orders/${code}`)
  await expect(transfer.getByRole('heading')).toHaveText('Still to pay: €33.00')

  const day = new Date().toISOString().slice(0, 10)
  const content = `date,amount,payer,text\n${day},33.00,PERIC IVA,"Tickets ${code.toLowerCase()}"\n`
  const booked = await shop.office('import-statement', { format: 'csv', content })
  expect(booked).toMatchObject({ matched: 1, unmatched: [], known: 0 })
  await page.reload()
  await expect(page.getByRole('link', { name: /^Download ticket for Iva Perić/ })).toBeVisible()
  await expect(transfer).toHaveCount(0)
  const paid = await shop.mailbox.waitFor(iva.email, new RegExp(`^Order ${code} is paid`))
  expect(papersOf(paid)).toHaveLength(2)

  await page.goto('/portal')
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Paid')
  await shoot('portal')
})
