import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { fillCart, orderPaid } from './orders'
import * as steps from './steps'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']
const adria = { name: 'Adria Booking d.o.o.', number: 'HR18683136487' }

test('a company buys by card, and its invoice contains its name and VAT number', async ({
  page,
  shop,
  shoot,
}) => {
  const iva = await shop.person('Iva Perić')
  const cart = await fillCart(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
  await steps.loginWithCart(page, shop, iva, cart)
  await page.goto('/checkout')
  const billing = page.getByRole('region', { name: 'Billing address' })
  await billing.getByLabel('Country').selectOption({ label: 'Croatia' })
  await expect(billing.getByLabel('Company name')).toHaveCount(0)
  await billing.getByLabel('Buy as a company').check()
  // The address fields open together with the company fields.
  await expect(billing.getByLabel('Street and number')).toBeVisible()
  expect(await axeFindings(page, wcag)).toEqual([])

  await steps.acceptTerms(page)
  await page.getByRole('radio', { name: /Credit or debit card/ }).check()
  await page.getByRole('button', { name: /^Buy now/ }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    'Please fill out the following fields: Company name, VAT number, Street and number',
  )
  await shoot('company-missing')
  await billing.getByLabel('Company name').fill(adria.name)
  await billing.getByLabel('VAT number').fill('18683136488')
  await billing.getByLabel('Street and number').fill('Obala 1')
  await billing.getByLabel('Postcode').fill('21000')
  await billing.getByLabel('Town or city').fill('Split')
  await expect(billing.getByLabel('VAT number')).toHaveAttribute('aria-invalid', 'true')
  await billing.getByLabel('VAT number').fill('186 831 364 87')
  await expect(billing.getByLabel('VAT number')).not.toHaveAttribute('aria-invalid')
  await shoot('company-filled')
  await page.getByRole('button', { name: /^Buy now/ }).click()
  await steps.payWith(page, 'Approve payment')

  await expect(page).toHaveURL(/\/confirmation$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Invoice to ${adria.name}, VAT number ${adria.number}`)
  await expect(main).toContainText('Something wrong on your invoice? Ask us to correct it.')
  const words = steps.wordsOf(
    await steps.openDocument(page, page.getByRole('link', { name: /^Download invoice/ })),
  )
  expect(words).toContain(adria.name)
  expect(words).toContain(`VAT number ${adria.number}`)
  expect(words).toContain(`Contact: ${iva.name}`)
  // The account proposes the company for the next order, and can forget it.
  await page.goto('/account')
  await expect(page.getByLabel('VAT number')).toHaveValue(adria.number)
  await shoot('company-account')
})

test('the buyer of an order without an invoice can change it to a company', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person('Iva Perić')
  const { order } = await shop.office('create-order', {
    customer: { full_name: iva.name, email: iva.email, country: 'DE' },
    items: [{ external_code: 'valbor27-friday', full_name: iva.name, email: iva.email }],
    payment_method: 'bank_transfer',
  })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await page.getByRole('button', { name: 'Buy as a company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy as a company' })
  await dialog.getByLabel('Company name').fill('Kiel Events GmbH')
  await dialog.getByLabel('VAT number').fill('136695976')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Street and number')
  await dialog.getByLabel('Street and number').fill('Hafen 1')
  await dialog.getByLabel('Postcode').fill('24103')
  await dialog.getByLabel('Town or city').fill('Kiel')
  await shoot('company-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Invoice to Kiel Events GmbH, VAT number DE136695976')
  await page.getByRole('button', { name: 'Change invoice details' }).click()
  await page.getByRole('button', { name: 'Buy as a private person' }).click()
  await expect(page.getByRole('button', { name: 'Buy as a company' })).toBeVisible()
})

test('a shop that reports to the Croatian tax authority offers Croatian companies only card payment', async ({
  page,
  shop,
  shoot,
}) => {
  await shop.configure({ fiscal: { country: 'HR', premises: 'POSL1', device: '1', zkiDigest: 'sha256' } })
  const iva = await shop.person('Iva Perić')
  const cart = await fillCart(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
  await steps.loginWithCart(page, shop, iva, cart)
  await page.goto('/checkout')
  const billing = page.getByRole('region', { name: 'Billing address' })
  await billing.getByLabel('Country').selectOption({ label: 'Croatia' })
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeVisible()
  await billing.getByLabel('Buy as a company').check()
  await expect(page.getByText('Companies in Croatia pay by card here')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toHaveCount(0)
  await shoot('company-by-card')
})

test('the order page lists all documents after a corrected invoice, the newest last', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person('Iva Perić')
  const { code } = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const kiel = { name: 'Kiel GmbH', vat_number: 'DE136695976' }
  const address = { street: 'Hafen 1', postcode: '24103', city: 'Kiel' }
  await shop.office('change-company', { order: code, company: kiel, country: 'DE', address })
  await loginAs(iva)
  await page.goto(`/portal/orders/${code}`)
  const documents = page.getByRole('heading', { name: 'Documents' }).locator('..')
  await expect(documents.getByRole('listitem')).toHaveCount(3)
  await expect(documents.getByRole('link')).toHaveText([/^Invoice /, /^Credit note /, /^Invoice /])
  expect(await axeFindings(page, wcag)).toEqual([])
  await shoot('order-documents')
  const words = steps.wordsOf(await steps.openDocument(page, documents.getByRole('link').last()))
  expect(words).toContain('VAT number DE136695976')
})

test('staff find a company and correct an invoice that was issued to a person', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const iva = await shop.person('Iva Perić')
  const { code } = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  await setUpOwner(page, await shop.ownerLink())
  await page.goto(`/office/orders/${code}`)
  await page.getByRole('main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Correct the invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the invoice' })
  await dialog.getByLabel('Company name').fill(adria.name)
  await dialog.getByLabel('VAT number').fill('18683136487')
  await dialog.getByLabel('Country').selectOption({ label: 'Croatia' })
  await dialog.getByLabel('Street and number').fill('Obala 1')
  await dialog.getByLabel('Postcode').fill('21000')
  await dialog.getByLabel('Town or city').fill('Split')
  await expect(dialog).toContainText('A credit note will cancel invoice')
  await shoot('office-correct-invoice')
  await dialog.getByRole('button', { name: 'Correct the invoice' }).click()
  await expect(dialog).toBeHidden()
  const main = page.getByRole('main')
  await expect(main).toContainText(adria.number)
  await expect(main.getByRole('link', { name: /^Invoice / })).toHaveCount(2)
  await expect(main.getByRole('link', { name: /^Credit note / })).toHaveCount(1)
  await shoot('office-order-of-company')
  await page.goto(`/office/orders?q=${encodeURIComponent('adria book')}`)
  await expect(main.getByRole('link', { name: code })).toBeVisible()
})
