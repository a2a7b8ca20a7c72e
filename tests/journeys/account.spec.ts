import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import * as steps from './steps'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test('login and registration forms name the missing fields', async ({ page, shop, watched, shoot }) => {
  watched.expectRefusal('/api/login', 422)
  const iva = await shop.person()
  await page.goto('/login')
  await steps.logIn(page, iva.email, '')
  await expect(alert(page)).toHaveText('Please enter your email address and password.')
  await expect(page.getByRole('main').getByLabel('Password')).toBeFocused()
  await steps.logIn(page, iva.email, 'wrong')
  await expect(alert(page)).toHaveText('Login failed.')
  await shoot('login-failed')

  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(alert(page)).toHaveText('Please enter your full name and email address.')
  await shoot('register-missing')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill('mailto:iva@mail.example')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(alert(page)).toHaveText('Please enter a valid email address.')

  await page.goto('/login')
  await steps.logIn(page, iva.email, iva.password)
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a mailed code logs in without the password, even after a reload', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/login-by-code', 422)
  const iva = await shop.person()
  await page.goto('/login?from=/account')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(alert(page)).toHaveText('Please enter your email address.')
  await main.getByLabel('Email').fill(iva.email)
  await main.getByRole('button', { name: 'Email me a code instead' }).click()
  const digits = main.getByLabel('Six-digit code')
  await expect(digits).toBeFocused()
  await expect(main.getByText(/^Send another code in \d+ s$/)).toBeVisible()
  const mail = await shop.mailbox.waitFor(iva.email, /is your login code/)
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''

  await digits.fill(code.replace(/.$/, (last) => (last === '1' ? '2' : '1')))
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Login failed.')
  await shoot('login-code')
  await page.reload()
  // Some mail programs copy the code with spaces.
  await digits.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await expect(page).toHaveURL('/account')
  expect(await page.evaluate(() => sessionStorage.getItem('shop-login-code'))).toBeNull()
})

test('a forgotten password is replaced by a mailed link that works once', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/reset-password', 422)
  const iva = await shop.person()
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Email me a link' }).click()
  await expect(alert(page)).toHaveText('Please enter your email address.')
  await main.getByLabel('Email').fill(iva.email)
  await main.getByRole('button', { name: 'Email me a link' }).click()
  await expect(main.getByText(`If there’s an account for ${iva.email}`)).toBeVisible()
  await shoot('forgot-password-sent')

  const mail = await shop.mailbox.waitFor(iva.email, /^Choose a new password/)
  const link = /http\S+\/reset-password\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(link)
  const set = page.getByRole('button', { name: 'Set password' })
  await set.click()
  await expect(alert(page)).toHaveText('Please enter your new password.')
  await main.getByLabel(/^New password/).fill('sea-and-salt')
  await main.getByLabel('Confirm new password').fill('sea-and-sand')
  await set.click()
  await expect(alert(page)).toHaveText('Password and confirmation do not match.')
  await shoot('reset-password-mismatch')
  await main.getByLabel('Confirm new password').fill('sea-and-salt')
  await set.click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Password set')
  await shoot('reset-password-done')
  await main.getByRole('link', { name: 'Login' }).click()
  await steps.logIn(page, iva.email, 'sea-and-salt')
  await expect(page).toHaveURL('/')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await main.getByLabel(/^New password/).fill('another-one')
  await main.getByLabel('Confirm new password').fill('another-one')
  await set.click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Incorrect code')
  await shoot('reset-password-incorrect-code')
  await main.getByRole('link', { name: 'Restart' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('account settings are changed with the current password, and the checkout uses the saved address', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/update-settings', 422)
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/account')
  const update = page.getByRole('button', { name: 'Update Settings' })
  await shoot('account')
  await update.click()
  await expect(alert(page)).toHaveText('Please enter your current password.')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Iva Perić Novak')
  await main.getByLabel('Country').selectOption({ label: 'Slovenia' })
  await main.getByLabel('Town or city').fill('Piran')
  await main.getByLabel('Current password').fill('not this')
  await update.click()
  await expect(alert(page)).toHaveText('Your current password isn’t correct.')
  await main.getByLabel('Current password').fill(iva.password)
  await update.click()
  await expect(steps.toast(page, 'Account settings updated.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Iva Perić Novak')

  await steps.addTicket(page, 'valbor27-friday', { name: 'Ana' })
  await page.goto('/checkout')
  await expect(page.getByRole('region', { name: 'Billing address' })).toContainText('Iva Perić Novak')
  await expect(page.getByLabel('Country')).toHaveValue('SI')
  await expect(page.getByLabel('Town or city')).toHaveValue('Piran')
})

test('logging out everywhere ends the login of every window', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  // Either window may make the first call.
  watched.expectRefusal('/api/get-data', 401)
  watched.expectRefusal('/api/get-cart', 401)
  const iva = await shop.person()
  const { remember_token: elsewhere } = await shop.call('login', iva)
  await loginAs(iva)
  const other = await page.context().newPage()
  await other.goto('/portal')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your orders')
  await shoot('portal-empty', other)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login\?from=%2Fportal/)

  // This is the token of another browser's login, which this browser does not know yet.
  await other.evaluate((token) => localStorage.setItem('shop-token', token), elsewhere)
  await other.goto('/portal')
  await expect(other).toHaveURL(/\/login\?from=%2Fportal/)
  expect(await other.evaluate(() => localStorage.getItem('shop-token'))).toBeNull()
})

test('the account page names every invalid field, and a blank new password keeps the current one', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/account')
  const main = page.getByRole('main')
  const update = page.getByRole('button', { name: 'Update Settings' })
  const email = main.getByLabel('Email')
  await main.getByLabel('Full name').fill(' ')
  await email.fill('')
  await update.click()
  await expect(alert(page)).toContainText('Please enter your current password.')
  await expect(alert(page)).toContainText('Please enter your full name.')
  await expect(alert(page)).toContainText('Please enter your email address.')
  await main.getByLabel('Full name').fill('Iva Novak')
  await email.fill('mailto:iva@mail.example')
  await main.getByLabel('Current password').fill(iva.password)
  await main.getByLabel(/^New password/).fill('sea-and-salt')
  await main.getByLabel('Confirm new password').fill('sea-and-sand')
  await update.click()
  await expect(alert(page)).toContainText('Please enter a valid email address.')
  await shoot('account-missing')
  await expect(alert(page)).toContainText('Password and confirmation do not match.')

  // A new address is announced to the old one, which logs in until the new one is confirmed.
  const renamed = `new-${iva.email}`
  await email.fill(renamed)
  await main.getByLabel(/^New password/).fill('')
  await main.getByLabel('Confirm new password').fill('')
  await update.click()
  await expect(steps.toast(page, 'Account settings updated.')).toBeVisible()
  await shop.mailbox.waitFor(iva.email, /^Your email address is about to change/)
  await expect(page.getByText(`We’ve emailed a link to ${renamed}`)).toBeVisible()
  await shoot('account-to-confirm')
  await shop.call('login', { email: iva.email, password: iva.password })
})

test('a customer downloads her data as a file, and deletes her account with her password', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/delete-my-account', 422)
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/account')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/password/i).fill('not this')
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your current password isn’t correct.')
  await shoot('account-delete')
  await dialog.getByLabel(/password/i).fill(iva.password)
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-token'))).toBeNull()
})

test('a new address is confirmed on the page of the mailed link after a login', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/confirm-email', 422)
  const iva = await shop.person()
  await page.goto('/login')
  await steps.logIn(page, iva.email, iva.password)
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await page.goto('/account')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const changed = `new-${iva.email}`
  await main.getByLabel('Email').fill(changed)
  await main.getByLabel('Current password').fill(iva.password)
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await expect(steps.toast(page, 'Account settings updated.')).toBeVisible()
  const mail = await shop.mailbox.waitFor(changed, /confirm/i)
  const link = /http\S+\/confirm-email\/\S+/.exec(mail.text ?? '')?.[0] ?? ''

  // A mail scanner opens the link, which must change nothing.
  expect((await fetch(link)).status).toBe(200)
  await page.reload()
  await expect(main.getByText(`We’ve emailed a link to ${changed}`)).toBeVisible()
  await shoot('account-pending-email')

  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  const button = main.getByRole('button', { name: 'Confirm this address' })
  await expect(heading).toHaveText('Is this your address?')
  await shoot('confirm-email')
  await button.click()
  await expect(heading).toHaveText('This link no longer works')
  await shoot('confirm-email-useless')

  // The browser is logged out now, and another customer logs in first.
  const ivo = await shop.person()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page).toHaveURL(/\/login\?from=/)
  await steps.logIn(page, ivo.email, ivo.password)
  await expect(heading).toHaveText('This link isn’t for this account')
  await expect(main).toContainText(`It confirms ${changed}, but your account ${ivo.email}`)
  await shoot('confirm-email-other')
  await main.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await steps.logIn(page, iva.email, iva.password)
  await expect(heading).toHaveText('Is this your address?')
  await button.click()
  await expect(heading).toHaveText('Address confirmed')
  await shoot('confirm-email-done')
  await page.reload()
  await expect(heading).toHaveText('Address confirmed')
  await main.getByRole('link', { name: 'See your orders' }).click()
  await expect(page).toHaveURL('/portal')
  await page.goto('/account')
  await expect(main.getByText(/^We’ve emailed a link/)).toHaveCount(0)
  await expect(main.getByLabel('Email')).toHaveValue(changed)
})

test('while a code is awaited, registering again and a forgotten password stay reachable', async ({
  page,
  shop,
}) => {
  await page.goto('/register?from=/checkout')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill('mistyped@mail.example')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('button', { name: 'Continue to checkout' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await main.getByRole('button', { name: 'Register with another address' }).click()
  await expect(main.getByLabel('Full name')).toHaveValue('Iva Perić')
  await expect(main.getByRole('button', { name: 'Register' })).toBeVisible()

  const iva = await shop.person()
  await page.goto('/login?from=/checkout')
  await main.getByLabel('Email').fill(iva.email)
  await main.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(main.getByLabel('Six-digit code')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Forgot/ })).toBeVisible()
})
