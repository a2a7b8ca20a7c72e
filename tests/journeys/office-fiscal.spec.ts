import type { Page } from '@playwright/test'
import { certificateUntil, fiscal, fiscalTest, sell } from './fiscal-shop'
import { expect } from './fixtures'
import { owner, saveBar, saveForm, setUpOwner } from './office-steps'
import type { RunningShop } from './running-shop'

const day = 86_400_000

/** The test of a shop with a certificate that expires in 30 days. */
const test = fiscalTest((cis) => ({
  ...cis.environment,
  FISCAL_CERT: certificateUntil(cis, new Date(Date.now() + 30 * day)),
}))

/** Returns the state of the order's first document in the response of `get-order`. */
const stateOf = async (shop: RunningShop, order: string) =>
  (await shop.office('get-order', { order })).documents[0]?.report?.state

/** Turns fiscalisation on in the settings, which requires the password. */
async function turnOn(page: Page, shop: RunningShop): Promise<void> {
  await page.goto('/office/settings/shipping')
  await expect(page.getByRole('link', { name: 'Fiscalisation', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Set up fiscalisation' }).click()
  await page.getByLabel('Report to Croatia’s tax authority (CIS)').check()
  await page.getByLabel('Premises code').fill('WEB')
  await page.getByLabel('Device number').fill('1')
  await expect(page.getByText('Numbers look like 57/WEB/1.')).toBeVisible()
  await expect(saveBar(page)).not.toContainText('Checking the effects')
  await shop.sql(`update staff_session set authenticated_at = now() - interval '1 hour'`)
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await question.getByLabel('Password').fill(owner.password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(saveBar(page)).toBeHidden()
}

test('an owner turns fiscalisation on, checks the connection and reports a rejected document again', async ({
  page,
  shop,
  cis,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/save-settings', 403)
  // If filling takes long, effects of the incomplete settings are checked.
  watched.expectRefusal('/office/api/save-settings', 422)
  const { settings } = await shop.office('get-settings', { section: 'shop' })
  if (settings.seller === undefined) throw new Error('The section has the seller')
  await shop.configure({ seller: { ...settings.seller, vatNumber: `HR${cis.seller.oib}` } })
  await setUpOwner(page, await shop.ownerLink())
  await turnOn(page, shop)

  await expect(page.getByText('Request the next one')).toBeVisible()
  await expect(page.getByText('Documents go to the test system')).toBeVisible()
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'test system answered' })).toBeVisible()
  await shoot('office-fiscal-settings')
  cis.behave('fault', 1)
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByRole('alert')).toContainText('answered with an error')

  const reported = await sell(shop)
  await expect.poll(() => stateOf(shop, reported), { timeout: 15_000 }).toBe('reported')
  await page.goto(`/office/orders/${reported}`)
  await expect(page.getByText(/^JIR [0-9a-f-]{36}$/)).toBeVisible()

  cis.behave({ reject: 's013', message: 'Račun sadrži restriktivne greške: 166.' })
  const refused = await sell(shop)
  await expect.poll(() => stateOf(shop, refused), { timeout: 15_000 }).toBe('failed')
  await page.goto('/office')
  await expect(page.getByRole('link', { name: /fiscalisation certificate expires on/ })).toBeVisible()
  await shoot('office-fiscal-today')
  await page.getByRole('link', { name: /1 document rejected by the tax authority/ }).click()
  await expect(page.getByRole('heading', { name: /Not reported/, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: refused }).first().click()
  await expect(page.getByText(/don’t add up to the total \(166\)/)).toBeVisible()
  await shoot('office-fiscal-refused')
  cis.behave('answer')
  await page.getByRole('button', { name: /^Report again/ }).click()
  await expect(page.getByText(/^JIR [0-9a-f-]{36}$/)).toBeVisible({ timeout: 15_000 })
  expect(cis.requests.findLast(({ root }) => root === 'RacunZahtjev')).toMatchObject({ isLate: true })

  await page.goto('/office/settings/health')
  const certificate = page.getByRole('listitem').filter({ hasText: 'Fiscalisation certificate' })
  await expect(certificate).toContainText('FISKAL 1')
  await expect(certificate).toContainText('Request the next one from its issuer now.')
})

test('a manager can see but not change the fiscalisation settings', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await shop.configure({ fiscal })
  await setUpOwner(page, await shop.ownerLink())
  await shop.sql(`update staff set role = 'manager'`)
  await page.goto('/office/settings/fiscal')
  await expect(page.getByLabel('Premises code')).toBeDisabled()
  await expect(page.getByLabel('Report to Croatia’s tax authority (CIS)')).toBeDisabled()
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'test system answered' })).toBeVisible()
})

test('staff enter the OIB printed as operator and make an item exempt', async ({
  page,
  shop,
  cis,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/save-oib', 422)
  await shop.configure({ fiscal: { ...fiscal, country: null } })
  await setUpOwner(page, await shop.ownerLink())
  await page.goto('/office/account')
  await expect(page.getByLabel('OIB')).toBeHidden()
  await shop.configure({ fiscal })
  await page.reload()
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'OIB' }) })
  await panel.getByLabel('OIB').fill('12345678901')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This isn’t a valid OIB').first()).toBeVisible()
  await panel.getByLabel('OIB').fill(cis.seller.oib)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('OIB saved.')).toBeVisible()

  await page.goto('/office/catalogue/items/valbor27-friday')
  await page.getByLabel('Exempt from fiscalisation').check()
  await saveForm(page)
  const { item } = await shop.office('get-item', { external_code: 'valbor27-friday' })
  expect(item.fiscal).toBe('exempt')
})
