import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { officeEdits } from '#server/registry/office'
import { addPerson, addSession, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let manager: TestPerson
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
  manager = await addPerson(shop, 'manager')
})
afterAll(() => shop.stop())

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
const draft = () => shop.officeAnswer('get-look', {}, manager.headers)
const keep = (kept: object, by = manager) => shop.officeAnswer('keep-preview', kept, by.headers)
const logged = async (subject = 'look') => (await shop.officeAnswer('find-audit', { subject })).rows

/** Returns the visitors' responses from these URLs, byte for byte except the clock. */
async function publicPages(): Promise<string[]> {
  const pages = await Promise.all(['/', '/tickets/pass', '/faqs'].map((url) => get(url)))
  return pages.map(({ body, headers }) => `${headers.etag} ${body.replace(/"now":"[^"]*"/, '')}`)
}

describe('the draft of the theme', () => {
  test('the draft stores differences, shows visitors nothing, and is logged with its author', async () => {
    const before = await publicPages()
    const { version, look } = await draft()
    const theme = { ...look.theme, brand: '#7a1fa2' }
    const changed = { theme, faqs: '<h2>Hats?</h2><script>x()</script>', cookiePolicy: look.cookiePolicy }
    const saved = await shop.officeAnswer('save-look', { look: changed, version }, manager.headers)
    expect(saved.effect.notes).toEqual(['Customers see it once you publish it.'])
    const now = await draft()
    expect(now).toMatchObject({ version: version + 1, changed_by: `staff:${manager.email}` })
    expect(now.look).toEqual({ ...look, theme, faqs: '<h2>Hats?</h2>' })
    expect(now.published).toEqual(look)
    expect(await publicPages()).toEqual(before)
    expect((await logged())[0]).toMatchObject({ action: 'save-look', actor: `staff:${manager.email}` })
    const rows = (await logged()).length
    await shop.officeAnswer('save-look', { look: { theme }, version: version + 1 })
    expect(await logged()).toHaveLength(rows)
  })

  test('the draft accepts pages as long as those of a festival, and previews them', async () => {
    const { version } = await draft()
    // The maximum length of a page: far more than other calls accept.
    const terms = `<p>${'Everybody who dances keeps the terms. '.repeat(5200)}</p>`
    await shop.officeAnswer('save-look', { look: { termsConditions: terms }, version })
    await keep({ look: { termsConditions: terms } })
    expect((await draft()).look.termsConditions).toBe(terms)
    const tooLong = { look: { faqs: 'x'.repeat(512 * 1024) }, version: version + 1 }
    expect((await shop.office('save-look', tooLong)).status).toBe(413)
    const { termsConditions } = (await draft()).published
    await shop.officeAnswer('save-look', { look: { termsConditions }, version: version + 1 })
  })

  test('saving an outdated draft is rejected, and names the other editor', async () => {
    const { version } = await draft()
    const other = await addPerson(shop, 'owner')
    await shop.officeAnswer('save-look', { look: { faqs: 'Hers' }, version }, other.headers)
    const late = { look: { faqs: 'His' }, version }
    for (const more of [{}, { dry_run: true }]) {
      const answer = await shop.office('save-look', { ...late, ...more })
      expect(answer).toMatchObject(refused('changed-meanwhile', { who: other.email }))
      expect(answer.body['current']).toMatchObject({ version: version + 1 })
    }
    expect(await shop.office('publish-look', { version })).toMatchObject({ status: 409 })
    expect((await draft()).look.faqs).toBe('Hers')
  })

  test('the draft is rejected by the rules of the file, with the field names of the form', async () => {
    const { version } = await draft()
    const wrong = { underConstructionTitle: '<b>Soon</b>', words: { homeTitle: 'One\nTwo' } }
    const { status, body } = await shop.office('save-look', { look: wrong, version, dry_run: true })
    expect({ status, body }).toMatchObject(refused('entry-invalid'))
    expect(Object.keys(body['errors'] as object)).toEqual([
      'look.underConstructionTitle',
      'look.words.homeTitle',
    ])
  })

  test('publishing after a dry run shows the draft to all visitors and empties it', async () => {
    const { version, look } = await draft()
    const tried = await shop.officeAnswer('publish-look', { version, dry_run: true })
    expect(tried.effect.notes).toEqual([
      'Everyone sees this at once: colours and type; questions and answers.',
    ])
    expect((await get('/')).body).not.toContain('#7a1fa2')
    const other = await shop.office('publish-look', { version, fingerprint: 'another' })
    expect(other).toMatchObject(refused('effect-changed'))
    const { fingerprint } = tried.effect
    await shop.officeAnswer('publish-look', { version, fingerprint }, manager.headers)
    expect((await get('/')).body).toContain('#7a1fa2')
    expect((await get('/faqs')).body).toContain('Hers')
    expect(await draft()).toMatchObject({ look, published: look, version: version + 1 })
    expect((await logged('settings.look'))[0]).toMatchObject({
      action: 'publish-look',
      before: { faqs: expect.any(String) },
      after: { faqs: 'Hers', theme: { brand: '#7a1fa2' } },
    })
    expect(await shop.office('publish-look', { version: version + 1 })).toMatchObject(
      refused('look-published'),
    )
  })

  test('fields that the draft does not change follow what is published in the meantime', async () => {
    const { version } = await draft()
    await shop.officeAnswer('save-look', { look: { faqs: 'Ours' }, version })
    await shop.configure({ privacyPolicy: 'Of the file', faqs: 'Of the file' })
    expect((await draft()).look).toMatchObject({ faqs: 'Ours', privacyPolicy: 'Of the file' })
    const { version: now } = await draft()
    const back = await shop.officeAnswer('save-look', { look: { faqs: 'Of the file' }, version: now })
    expect(back.effect.notes).toEqual(['Customers see the draft.'])
  })
})

describe('publishing the theme', () => {
  const minutesAhead = (minutes: number) =>
    new Date(shop.clock.now.getTime() + minutes * 60_000).toISOString()
  const later = (
    { published_version: version }: Awaited<ReturnType<typeof draft>>,
    changes: Record<string, unknown>,
  ) => {
    const change = { call: 'save-settings', thing: 'look', version, changes, at: minutesAhead(60) } as const
    return shop.officeAnswer('schedule-change', change, manager.headers)
  }
  const runLater = async () => {
    shop.later(60)
    while (await runDueChanges(shop.context, officeEdits));
  }

  test('a scheduled change publishes pages and colours together; the draft keeps its other fields', async () => {
    const before = await draft()
    const theme = { ...before.published.theme, brand: '#00695c' }
    // More than calls without pages accept.
    const terms = `<p>${'Summer terms. '.repeat(6000)}</p>`
    const summer = { theme, termsConditions: terms }
    await shop.officeAnswer('save-look', { look: { ...summer, faqs: 'A draft' }, version: before.version })
    const { version } = await draft()
    await later(before, summer)
    expect((await get('/')).body).not.toContain('#00695c')
    await runLater()
    expect((await get('/')).body).toContain('#00695c')
    const after = await draft()
    expect(after.published).toMatchObject(summer)
    // An open form can still be saved, because nothing that it shows has changed.
    expect(after).toMatchObject({ version, look: { ...summer, faqs: 'A draft' } })
    await shop.configure({ theme: before.published.theme })
    expect((await draft()).look).toMatchObject({ theme: before.published.theme, faqs: 'A draft' })
    await shop.officeAnswer('save-look', { look: { faqs: before.published.faqs }, version })
  })

  test('publishing can be undone and redone, unless the theme was published again in the meantime', async () => {
    const publish = async (faqs: string) => {
      const { version } = await draft()
      await shop.officeAnswer('save-look', { look: { faqs }, version })
      await shop.officeAnswer('publish-look', { version: version + 1 }, manager.headers)
      return (await logged('settings.look'))[0]?.audit_id ?? 0
    }
    const undo = (audit_id: number) => shop.office('undo-change', { audit_id })
    const first = await publish('First')
    const second = await publish('Second')
    expect(await undo(first)).toMatchObject(refused('undo-changed', { fields: '“Questions and answers”' }))
    expect((await undo(second)).status).toBe(200)
    expect((await draft()).published.faqs).toBe('First')
    const [row] = (await shop.officeAnswer('find-history', { call: 'save-settings', thing: 'look' })).rows
    expect(row).toMatchObject({ cause: `undo:${second}`, after: { faqs: 'First' }, can_undo: true })
    expect((await undo(row?.audit_id ?? 0)).status).toBe(200)
    expect((await get('/faqs')).body).toContain('Second')
  })

  test('every way of publishing says that visitors see the change at once', async () => {
    const { published, published_version: version } = await draft()
    const settings = { theme: { ...published.theme, brand: '#004d40' } }
    const change = { section: 'look', settings, version, dry_run: true } as const
    const { effect } = await shop.officeAnswer('save-settings', change)
    expect(effect.notes).toEqual(['Everyone sees this at once: colours and type.'])
  })

  test('scheduling an outdated theme that somebody else published is rejected, and names that person', async () => {
    const read = await draft()
    const other = await addPerson(shop, 'owner')
    await shop.officeAnswer('save-look', { look: { faqs: 'Theirs' }, version: read.version }, other.headers)
    await shop.officeAnswer('publish-look', { version: read.version + 1 }, other.headers)
    const mine = { call: 'save-settings', thing: 'look', version: read.published_version }
    const answer = await shop.office('schedule-change', {
      ...mine,
      changes: { faqs: 'Mine' },
      at: minutesAhead(60),
    })
    expect(answer).toMatchObject(refused('changed-meanwhile', { who: other.email }))
    expect((await draft()).published.faqs).toBe('Theirs')
  })
})

describe('previews', () => {
  const item = ticketItem({ external_code: 'pass', name: 'Drafted pass', price: 77_700 })

  test('a preview shows the draft on the shop’s own pages only in the session that saved it', async () => {
    const before = await publicPages()
    const { look } = await draft()
    await keep({ look: { theme: { ...look.theme, accent: '#00aa55' }, faqs: 'Not saved' }, item })
    const own = (url: string) => get(url, manager.headers)
    expect((await own('/office/preview/look')).body).toContain('#00aa55')
    expect((await own('/office/preview/look/faqs')).body).toContain('Not saved')
    expect((await own('/office/preview/item/tickets/pass')).body).toContain('Drafted pass')

    const [second, owner, desk] = [
      await addSession(shop, manager.id),
      await addPerson(shop, 'owner'),
      await addPerson(shop, 'box office'),
    ]
    const ended = await addSession(shop, manager.id)
    await shop.officeAnswer('end-session', { session_id: ended.sessionId }, manager.headers)
    const unsafe = { ...manager.headers, 'sec-fetch-site': 'cross-site' }
    for (const headers of [{}, unsafe, desk.headers, ended.headers])
      for (const kind of ['look', 'closed', 'item/tickets/pass'])
        expect((await get(`/office/preview/${kind}`, headers)).statusCode).toBe(404)
    for (const { headers } of [second, owner]) {
      expect((await get('/office/preview/look', headers)).body).not.toContain('#00aa55')
      expect((await get('/office/preview/item/tickets/pass', headers)).statusCode).toBe(404)
    }
    expect(await publicPages()).toEqual(before)
    await shop.officeAnswer('end-session', { session_id: second.sessionId }, manager.headers)
    expect(await shop.db.kysely.selectFrom('staff_preview').select('session_id').execute()).toEqual([
      { session_id: manager.sessionId },
    ])
  })

  test('a preview is not cached, runs and sends nothing, and can be framed only by the office', async () => {
    const { headers, body } = await get('/office/preview/item/tickets/pass', manager.headers)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.etag).toBeUndefined()
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; (?!.*script).*form-action 'none'; frame-ancestors 'self';/)
    expect(policy).toMatch(/sandbox allow-same-origin$/)
    expect(body).toContain('Preview: only you see this.')
    expect(body).not.toMatch(/<script (?!type="application\/ld\+json")|modulepreload/)
    for (const url of ['/', '/tickets/pass', '/office'])
      expect((await get(url)).headers['x-frame-options']).toBe('DENY')
  })

  test('the links of a preview lead only to previews', async () => {
    const { body } = await get('/office/preview/look/tickets', manager.headers)
    const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '')
    expect(links).toContain('/office/preview/look/tickets/pass')
    expect(links.filter((href) => /^\/(?!office\/preview\/look\/)/.test(href))).toEqual([])
    const gone = await get('/office/preview/look/tickets/nothing', manager.headers)
    expect([gone.statusCode, gone.headers.location]).toEqual([302, '/office/preview/look/tickets'])
  })

  test('a preview shows an unpublished or new item as if it were on sale in an open shop', async () => {
    const coach = ticketItem({
      external_code: 'night-coach',
      name: 'Night coach',
      published: false,
      shop_description: '<p>Warm.</p><script>x()</script>',
      travel_time_type: 'selectable',
      travel_times: [{ travel_time: '2027-07-08T06:00:00.000Z', stock_level: 3 }],
    })
    await shop.configure({ shopActive: false })
    await keep({ item: coach })
    const { body } = await get('/office/preview/item/tickets/night-coach', manager.headers)
    expect(body).toContain('Night coach')
    expect(body).toContain('<p>Warm.</p>')
    expect(body).not.toContain('x()')
    expect((await get('/tickets/night-coach')).statusCode).toBe(302)
    await shop.configure({ shopActive: true })
    await keep({ item })
  })

  test('a preview shows both the open and the closed shop', async () => {
    await keep({ look: { underConstructionTitle: 'Back in May' } })
    expect((await get('/office/preview/closed', manager.headers)).body).toContain('Back in May')
    expect((await get('/office/preview/look', manager.headers)).body).not.toContain('Back in May')
    expect((await get('/office/preview/closed/tickets', manager.headers)).headers.location).toBe(
      '/office/preview/closed/',
    )
  })

  test('a preview of mails has the draft’s colour and logo, only for its session, without working links', async () => {
    const { look } = await draft()
    await keep({
      look: { theme: { ...look.theme, brand: '#7b1c93' }, images: { logo: '/pictures/demo/logo.svg' } },
    })
    for (const kind of ['welcome', 'order-paid', 'tickets', 'refund-processed']) {
      const url = `/office/preview/mail/${kind}`
      const { body, headers } = await get(url, manager.headers)
      expect(body.toLowerCase()).toContain('#7b1c93')
      expect(body).toContain('Preview: only you see this.')
      expect(body).not.toMatch(/"cid:|undefined|NaN/)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(String(headers['content-security-policy'])).toMatch(/sandbox allow-same-origin$/)
      expect((await get(url)).statusCode).toBe(404)
      const owner = await addPerson(shop, 'owner')
      expect((await get(url, owner.headers)).body.toLowerCase()).not.toContain('#7b1c93')
    }
    const paid = await get('/office/preview/mail/order-paid', manager.headers)
    const { items } = await shop.officeAnswer('find-items', { published: true })
    expect(paid.body).toContain(items[0]?.name)
    expect(paid.body).toContain('data:image/png;base64,')
    expect((await get('/office/preview/mail/password-reset', manager.headers)).statusCode).toBe(404)
  })

  test('a preview changes neither prices nor places', async () => {
    const { item: sold } = await shop.answer('get-shop-item', { external_code: 'pass' })
    const person = { full_name: 'Ana Horvat', email: 'ana@mail.example' }
    const { cart } = await shop.answer('add-product-to-cart', { external_code: 'pass', ...person })
    await keep({ item: { ...item, stock_level: 0 } })
    await get('/office/preview/item/tickets/pass', manager.headers)
    expect(cart.total_price).toBe(sold.price + sold.fee)
    const { item: after } = await shop.answer('get-shop-item', { external_code: 'pass' })
    expect(after).toEqual({ ...sold, stock_level: (sold.stock_level ?? 0) - 1 })
    expect((await shop.officeAnswer('audit-stock', {})).ok).toBe(true)
  })

  test('a preview needs a person’s session: a key has none', async () => {
    expect(await shop.office('keep-preview', {})).toMatchObject(refused('session-needed'))
  })
})
