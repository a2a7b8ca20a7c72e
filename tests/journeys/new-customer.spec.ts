import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { codeIn, passwordIn } from './mailbox'
import { fillCart } from './orders'
import { countPresses } from './presses'
import * as steps from './steps'

/**
 * Durations of human actions in seconds by the keystroke-level model (Card, Moran and Newell, 1980) for an average
 * typist. The journey adds them up and does not wait.
 */
const human = {
  key: 0.2,
  /** Moving to the next field or button with a pointer or thumb, and pressing. */
  point: 1.1,
  /** Thinking about what to enter or choose. */
  think: 1.2,
  /** Switching to the mail program, reading a mail, copying its password and returning. */
  mail: 10,
}

/** Performs a journey's actions and counts fields and time. */
function newPerson() {
  let seconds = 0
  const fields: string[] = []
  const count = (field: string, ...took: number[]) => {
    fields.push(field)
    seconds += took.reduce((sum, each) => sum + each, human.think + human.point)
  }
  return {
    fields,
    seconds: () => seconds,
    async type(field: Locator, text: string, name: string) {
      await field.fill(text)
      count(name, text.length * human.key)
    },
    async paste(field: Locator, text: string, name: string) {
      await field.fill(text)
      count(name, 2 * human.key)
    },
    /** Opens a list and selects an entry. Counts as one field. */
    async choose(field: Locator, value: string, name: string) {
      await field.selectOption(value)
      count(name, human.point)
    },
    async tick(field: Locator, name: string) {
      await field.check()
      count(name)
    },
    /** Presses a button and waits for the result. The wait is measured. */
    async press(button: Locator, then: () => Promise<unknown>) {
      const began = performance.now()
      await button.click()
      await then()
      seconds += human.point + (performance.now() - began) / 1000
    },
    readsMail: () => {
      seconds += human.mail
    },
  }
}

test('a new customer gets from Reserve to the gateway with at most 8 presses, the code and 6 fields', async ({
  page,
  shop,
}) => {
  const email = `iva.peric-${test.info().project.name}@mail.example`
  const person = newPerson()
  const presses = await countPresses(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await page.goto('/')

  await person.press(page.getByRole('link', { name: 'Get your tickets' }), () => page.waitForURL('/tickets'))
  await person.press(main.getByRole('link', { name: 'Friday – First Light' }), () =>
    page.waitForURL('/tickets/valbor27-friday'),
  )
  presses.restart()
  await person.press(main.getByRole('button', { name: /^Reserve for/ }), () => expect(dialog).toBeVisible())
  await person.type(dialog.getByLabel('Full name'), 'Iva Perić', 'full name')
  await person.type(dialog.getByLabel('Email'), email, 'email')
  await person.press(dialog.getByRole('button', { name: /^Reserve for/ }), () => expect(dialog).toBeHidden())
  const cart = await steps.openCart(page)
  await person.press(cart.getByRole('link', { name: 'Checkout' }), () => page.waitForURL(/\/login/))
  await person.press(main.getByRole('link', { name: 'Register' }), () =>
    // The holder's data is already filled in.
    expect(main.getByLabel('Email')).toHaveValue(email),
  )
  await expect(main.getByLabel('Full name')).toHaveValue('Iva Perić')
  await person.press(main.getByRole('button', { name: 'Register' }), () =>
    expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email'),
  )
  const code = codeIn(await shop.mailbox.waitFor(email, /^Welcome to Valbor/))
  person.readsMail()
  await person.paste(main.getByLabel('Six-digit code'), code, 'code')
  await person.press(main.getByRole('button', { name: 'Continue to checkout' }), () =>
    page.waitForURL('/checkout'),
  )

  const country = main.getByLabel('Country')
  await expect(country.locator('option').nth(1)).toHaveText('Croatia')
  await person.choose(country, 'HR', 'country')
  await expect(main.getByRole('radio', { name: /Bank transfer/ })).toBeVisible()
  await expect(main.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked()
  await person.tick(main.getByLabel('I accept the Terms and Conditions'), 'terms')
  await person.press(page.getByRole('button', { name: /^Buy now/ }), () =>
    page.waitForURL(/\/gateway\/sandbox\/pay/),
  )

  const figures = `${presses.count()} presses from Reserve, ${person.fields.length} fields (${person.fields.join(', ')}), ${person.seconds().toFixed(1)} s`
  console.log(`From the home page to the gateway: ${figures}`)
  // The code of the mail is one more, and on a phone the cart.
  expect(presses.count(), figures).toBeLessThanOrEqual(steps.isPhone(page) ? 10 : 9)
  expect(person.fields.length, figures).toBeLessThanOrEqual(6)
  expect(person.seconds(), figures).toBeLessThanOrEqual(60)
})

test('a login at the end of the checkout keeps all input', async ({ page, shop, watched }) => {
  const iva = await shop.person()
  const [code = ''] = await steps.vouchers(shop, 1000)
  const cart = await fillCart(shop, iva, [{ item: 'valbor27-friday', name: iva.name }])
  await page.goto('/login?from=%2Fcheckout')
  await page.evaluate((held) => localStorage.setItem('shop-cart', held), cart)
  await steps.logIn(page, iva.email, iva.password)
  await steps.fillAddress(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('button', { name: 'I have a voucher code' }).click()
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Apply voucher' }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('€53.00')
  await steps.acceptTerms(page)

  watched.expectRefusal('/api/checkout-cart', 401)
  const token = await page.evaluate(() => localStorage.getItem('shop-token'))
  await shop.call('logout', { token })
  await steps.buy(page)
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await steps.logIn(page, iva.email, iva.password)
  await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
  await expect(summary).toContainText('€53.00')
  await expect(summary).toContainText(code)

  // The order saves its address in the account, and the next checkout and the refund form start with it.
  await steps.acceptTerms(page)
  await steps.buy(page)
  await expect(page).toHaveURL(/\/confirmation$/)
  await steps.addTicket(page, 'valbor27-friday', { name: iva.name })
  await page.goto('/checkout')
  await expect(page.getByLabel('Country')).toHaveValue('HR')
  await expect(page.getByLabel('Town or city')).toHaveValue('Mirava')
  await expect(page.getByText('We’ll keep this address in your account')).toBeVisible()
})

test('the mailed link opens the cart in another browser without a login', async ({ page, browser, shop }) => {
  const email = `iva.link-${test.info().project.name}@mail.example`
  const main = page.getByRole('main')
  await steps.addTicket(page, 'valbor27-friday', { name: 'Iva Perić' })
  await page.goto('/register?from=%2Fcheckout')
  await main.getByLabel('Full name').fill('Iva Perić')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const mail = await shop.mailbox.waitFor(email, /^Welcome to Valbor/)
  const link = /http\S+\/login\?\S+/.exec(mail.text ?? '')?.[0] ?? ''

  const phone = await browser.newPage({ baseURL: shop.url })
  await phone.goto(link)
  await expect(phone.getByRole('banner').getByRole('button', { name: /^Cart 1 item/ })).toBeVisible()
  await steps.logIn(phone, email, passwordIn(mail))
  await expect(phone).toHaveURL('/checkout')
  await expect(phone.getByRole('main')).toContainText('Friday')
  await phone.close()
})
