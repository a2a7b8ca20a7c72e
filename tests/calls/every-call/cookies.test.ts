import { expect, test } from 'vitest'
import { addPerson, fromPage, staffPassword } from '#tests/support/app/staff-people'
import { startTestApp } from '#tests/support/app/test-app'

/** Every cookie that a shop at this address sets: office sign-in, customer login, and a reservation without scripts. */
async function cookiesOf(PUBLIC_URL: string): Promise<string[]> {
  const shop = await startTestApp({ pages: true, env: { PUBLIC_URL } })
  try {
    const { email } = await addPerson(shop, 'door')
    const ana = await shop.customer()
    const answers = [
      await shop.post('/office/api/sign-in', { email, password: staffPassword }, fromPage),
      await shop.call('login', { email: ana.email, password: ana.password }, fromPage),
      await shop.app.inject({
        method: 'POST',
        url: '/tickets/pass/reserve',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromPage },
        payload: 'full_name=Ana&email=ana%40mail.example',
      }),
    ]
    return answers.flatMap(({ headers }) => headers['set-cookie'] ?? []).map(String)
  } finally {
    await shop.stop()
  }
}
const nameOf = (cookie: string) => cookie.split('=')[0] ?? ''

test('over https every cookie is Secure, has its prefix, and is not sent to other sites', async () => {
  const cookies = await cookiesOf('https://shop.example')
  expect([...new Set(cookies.map(nameOf))].toSorted()).toEqual([
    '__Host-known_browser',
    '__Host-shop-cart',
    '__Host-staff_session',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Secure$/)
    expect(cookie).not.toMatch(/; Domain=/)
    // Browsers accept a name with this prefix only with these attributes.
    expect(cookie).toMatch(/^__Host-.*; Path=\/;/)
    // Only the cart cookie is changed by a script.
    expect([cookie, cookie.includes('; HttpOnly')]).toEqual([cookie, !cookie.includes('shop-cart=')])
  }
})

test('over http a cookie has neither prefix nor Secure, because browsers would drop it', async () => {
  const cookies = await cookiesOf('http://127.0.0.1:3000')
  expect([...new Set(cookies.map(nameOf))].toSorted()).toEqual([
    'known_browser',
    'shop-cart',
    'staff_session',
  ])
  expect(cookies.filter((cookie) => /secure/i.test(cookie))).toEqual([])
})

test('over https only the cookie name with the prefix identifies a session', async () => {
  const shop = await startTestApp()
  try {
    const { token } = await addPerson(shop)
    const ask = (name: string) =>
      shop.post('/office/api/get-me', {}, { ...fromPage, cookie: `${name}=${token}` })
    expect((await ask('__Host-staff_session')).status).toBe(200)
    // A host beside the shop's can set these for both.
    expect((await ask('__Secure-staff_session')).status).toBe(401)
    expect((await ask('staff_session')).status).toBe(401)
  } finally {
    await shop.stop()
  }
})
