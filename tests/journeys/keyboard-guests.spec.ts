import { tabAndPress, tabAndType, tabTo } from './by-keyboard'
import { expect, test } from './fixtures'
import * as steps from './steps'

test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => test.skip(steps.isPhone(page), 'a phone has no keyboard to tab with'))

test('a guest registers, resets the password and resends tickets by keyboard alone', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/api/reset-password', 422)
  const email = `keys-${Date.now()}@mail.example`
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  const focused = page.locator(':focus')
  const setPassword = async (password: string) => {
    await tabAndType(page, main.getByLabel(/^New password/), password)
    await tabAndType(page, main.getByLabel('Confirm new password'), password)
    await page.keyboard.press('Enter')
  }

  // An expired link leads back to the form that requests another one.
  await page.goto(`/reset-password/${email}/never-was`)
  await setPassword('sea-and-salt')
  await expect(heading).toHaveText('Incorrect code')
  await expect(heading).toBeFocused()
  await tabAndPress(page, main.getByRole('link', { name: 'Restart' }))
  await expect(heading).toHaveText('Forgot your password?')
  await expect(main).toBeFocused()
  await tabAndPress(page, main.getByRole('link', { name: 'Back to login' }))

  await tabAndPress(page, main.getByRole('link', { name: 'Register' }))
  await expect(heading).toHaveText('Register')
  await tabAndPress(page, main.getByRole('button', { name: 'Register' }), 'Space')
  await expect(main.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Iva Perić')
  await tabAndType(page, main.getByLabel('Email'), email)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Check your email')
  await expect(heading).toBeFocused()
  await shop.mailbox.waitFor(email, /^Welcome/)
  await page.goBack()
  await tabAndPress(page, main.getByRole('button', { name: 'Use your password' }))

  await tabAndPress(page, main.getByRole('link', { name: 'Resend tickets' }))
  // The previous page has a field of this name too.
  await expect(heading).toHaveText('Resend tickets')
  await expect(main).toBeFocused()
  await tabAndType(page, main.getByLabel('Email'), email)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText(/^If there are tickets for .*Please wait up to 10 minutes/)
  await tabAndPress(page, main.getByRole('link', { name: 'Back to login' }))

  await tabAndPress(page, main.getByRole('link', { name: 'Forgot your password?' }))
  await expect(heading).toHaveText('Forgot your password?')
  await expect(main).toBeFocused()
  await tabAndType(page, main.getByLabel('Email'), email)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText(/^If there’s an account for .*It works for 15 minutes\./)
  const mail = await shop.mailbox.waitFor(email, /^Choose a new password/)
  await page.goto(/http\S+\/reset-password\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await setPassword('sea-and-salt')
  await expect(heading).toHaveText('Password set')
  await expect(heading).toBeFocused()
  await tabAndPress(page, main.getByRole('link', { name: 'Login' }))
  await tabAndType(page, main.getByLabel('Email'), email)
  await tabAndType(page, main.getByLabel('Password'), 'sea-and-salt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(main).toBeFocused()
})

test('cookie consent, listing filters and FAQs work by keyboard alone', async ({ page, context, shop }) => {
  const iva = await shop.person()
  await shop.configure({ pixelId: '1234567890' })
  await context.route(/facebook\.(com|net)\//, (route) => route.fulfill({ status: 204 }))
  const main = page.getByRole('main')
  const listed = main.getByRole('article')
  const bar = page.getByRole('region', { name: 'Cookies' })
  await page.goto('/tickets')

  // The consent bar covers a part of the page. It is first in the tab order and hides no focused element.
  await expect(bar).toBeVisible()
  await tabTo(page, listed.getByRole('link').nth(5))
  await tabTo(page, bar.getByRole('button', { name: 'Refuse' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(bar).toHaveCount(0)
  await expect(main).toBeFocused()

  await tabTo(page, main.getByLabel('Type'))
  await page.keyboard.type('Day')
  await expect(page).toHaveURL('/tickets?type=day')
  await expect(listed.filter({ hasText: 'Three-Day Pass' })).toHaveCount(0)
  await expect(listed.filter({ hasText: 'Friday – First Light' })).toHaveCount(1)
  await expect(main.getByLabel('Type')).toBeFocused()
  await tabTo(page, main.getByLabel('Stock'))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/tickets?type=day&stock=all')
  await expect(main.getByLabel('Stock')).toBeFocused()

  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await tabAndPress(page, settings)
  await expect(bar).toBeFocused()
  await tabAndPress(page, bar.getByRole('button', { name: 'Accept' }))
  await expect(bar).toHaveCount(0)
  await expect(settings).toBeFocused()

  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  const question = main.locator('summary').first()
  const answer = main.locator('details .prose').first()
  await expect(answer).toBeHidden()
  await tabAndPress(page, question)
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
  await expect(question).toBeFocused()
  // In the side area, too, the focus moves to the element that replaces the form after a login or logout.
  const beside = page.getByRole('complementary')
  await tabAndType(page, beside.getByLabel('Email'), iva.email)
  await tabAndType(page, beside.getByLabel('Password'), iva.password)
  await page.keyboard.press('Enter')
  await expect(steps.toast(page, 'Login success.')).toBeVisible()
  await expect(main).toBeFocused()
  await tabAndPress(page, beside.getByRole('button', { name: 'Logout' }))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(beside.getByRole('region', { name: 'Login' })).toBeVisible()
  await expect(main).toBeFocused()
})
