import { expect, test } from './fixtures'
import { papersOf, passwordIn } from './mailbox'
import * as steps from './steps'

test('the terms of a staff order are accepted by a link without a login, and its tickets can then be downloaded', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  const email = `rok-${Date.now()}-${test.info().project.name}@mail.example`
  const { order, terms_url } = await shop.office('create-order', {
    customer: {
      full_name: 'Rok Novak',
      email,
      country: 'HR',
      address: { street: 'Obala 14', postcode: '22299', city: 'Mirava' },
    },
    items: [
      { external_code: 'valbor27-friday', full_name: 'Rok Novak', email },
      {
        external_code: 'valbor27-coach-out',
        full_name: 'Rok Novak',
        email,
        travel_time: '2027-07-08T06:00:00Z',
      },
      { external_code: 'tee-bay-m', full_name: null, email: null },
    ],
    payment_method: 'bank_transfer',
  })
  const amount = order.total_price ?? 0
  await shop.office('record-payment', { order: order.code, amount, reference: 'rok' })
  const received = await shop.mailbox.waitFor(email, new RegExp(`^Order ${order.code} received`))
  const link = /http\S+\/accept-tcs\/\S+/.exec(received.text ?? '')?.[0]
  expect(link).toBe(terms_url)
  // A payment before the terms are accepted sends no tickets.
  const paid = await shop.mailbox.waitFor(email, new RegExp(`^Order ${order.code} is paid`))
  expect(papersOf(paid).map(({ filename }) => filename)).toHaveLength(1)

  await page.goto(terms_url)
  await expect(page).toHaveTitle(`Terms and Conditions · ${order.code} – Valbor`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your order ${order.code}`)
  const main = page.getByRole('main')
  for (const [name, value] of [
    ['Order ID', order.code],
    ['Via', 'Box office'],
    ['Method', 'Bank transfer'],
    ['Tickets', '2'],
    ['Merchandise', '1'],
    ['Total', '€133.90'],
  ] as const) {
    await expect(main.getByText(name, { exact: true }).locator('xpath=../dd')).toHaveText(value)
  }
  await expect(main.getByText('Received', { exact: true }).locator('xpath=../dd')).toContainText(
    /\d\d:\d\d CET/,
  )
  const table = page.getByRole('table', { name: 'Items in this order' })
  await expect(table.getByRole('row', { name: /Friday/ })).toContainText('€63.00')
  await expect(table.getByRole('row', { name: /Coach/ })).toContainText('Thu, 8 Jul 2027, 08:00 CEST')
  await expect(table.getByRole('row', { name: /Shipping/ })).toContainText('€5.90')
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await expect(accept).toBeDisabled()
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await steps.acceptTerms(page)
  await shoot('accept-terms')
  await accept.click()
  await expect(main).toContainText(
    'Thank you for accepting the Terms and Conditions. Please check your email',
  )
  await shoot('terms-accepted')
  const tickets = await shop.mailbox.waitFor(email, /^Your 2 tickets/)
  expect(papersOf(tickets).length).toBeGreaterThan(0)

  // Accepting again is neither required nor offered.
  await page.reload()
  await expect(main).toContainText('Thank you for accepting')
  await expect(accept).toHaveCount(0)

  // The order was placed for a new customer, who is invited.
  const welcome = await shop.mailbox.waitFor(email, /^Welcome to Valbor/)
  await page.goto(`/login?from=${encodeURIComponent(`/portal/orders/${order.code}`)}`)
  await steps.logIn(page, email, passwordIn(welcome))
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  await expect(page.getByText('Thank you for accepting the Terms and Conditions.')).toBeVisible()
  const download = page.getByRole('link', { name: /^Download ticket/ })
  await expect(download).toHaveCount(2)
  expect(steps.wordsOf(await steps.openDocument(page, download.first()))).toContain('Rok Novak')

  // A link with one wrong letter leads to the home page.
  watched.expectRefusal('/api/get-terms-and-conditions-order', 404)
  await page.goto(`${terms_url.slice(0, -1)}_`)
  await expect(page).toHaveURL('/')
})

test('the portal offers no actions for a staff order until its terms are accepted there', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const { order } = await shop.office('create-order', {
    customer: { full_name: iva.name, email: iva.email, country: 'HR' },
    items: [{ external_code: 'valbor27-friday', full_name: iva.name, email: iva.email }],
    payment_method: 'bank_transfer',
    channel: 'Telephone',
  })
  const amount = order.total_price ?? 0
  await shop.office('record-payment', { order: order.code, amount, reference: 'iva' })
  await loginAs(iva)
  await page.goto('/portal')
  await expect(page.getByRole('row', { name: new RegExp(order.code) })).toContainText('Telephone')
  await page.goto(`/portal/orders/${order.code}`)

  const warning = page.getByText(
    'Please accept the Terms and Conditions. You’ll get your tickets once you have.',
  )
  await expect(warning).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Manage' })).toBeDisabled()
  await expect(
    page.getByText('You can download it once you’ve accepted the Terms and Conditions.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Refund' })).toBeDisabled()
  await expect(
    page.getByText('You can request a refund once you’ve accepted the Terms and Conditions.'),
  ).toBeVisible()
  await shoot('order-terms')
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await expect(accept).toBeDisabled()
  await steps.acceptTerms(page)
  await accept.click()
  const thanks = page.getByText('Thank you for accepting the Terms and Conditions.')
  await expect(thanks).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Thank you for accepting the Terms and Conditions.')
  await expect(warning).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Download ticket/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Manage ticket/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request Refund' })).toBeVisible()
  await shoot('order-terms-accepted')
})

test('accepting terms of an unpaid order does not announce tickets, and a cancelled order needs no acceptance', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const { order, terms_url } = await shop.office('create-order', {
    customer: { full_name: iva.name, email: iva.email, country: 'HR' },
    items: [{ external_code: 'valbor27-friday', full_name: iva.name, email: iva.email }],
    payment_method: 'bank_transfer',
  })
  await page.goto(terms_url)
  await steps.acceptTerms(page)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Thank you for accepting the Terms and Conditions. Please check your email to see how to pay. We’ll send your tickets once you’ve paid.',
  )

  const other = await shop.office('create-order', {
    customer: { full_name: iva.name, email: iva.email, country: 'HR' },
    items: [{ external_code: 'valbor27-friday', full_name: iva.name, email: iva.email }],
    payment_method: 'bank_transfer',
  })
  await shop.office('cancel-order', { order: other.order.code })
  await page.goto(other.terms_url)
  await expect(main).toContainText('This order is cancelled, so there’s nothing to accept.')
  await expect(main.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  await loginAs(iva)
  await page.goto(`/portal/orders/${other.order.code}`)
  await expect(main).toContainText('This order is cancelled.')
  await expect(main.getByText('Please accept the Terms and Conditions.')).toHaveCount(0)
  await page.goto(`/portal/orders/${order.code}`)
  await expect(main).toContainText('Thank you for accepting the Terms and Conditions.')
})
