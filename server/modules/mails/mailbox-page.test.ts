import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/support/app/open-test-shop'
import { localMailbox } from './mailbox-page'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('the local mailbox stores a mail with its pictures inside the HTML and its documents as attachments', async () => {
  const picture = { filename: 'logo.png', cid: 'logo', contentType: 'image/png', content: Buffer.from('png') }
  const document = { filename: 'tickets.pdf', contentType: 'application/pdf', content: Buffer.from('pdf') }
  await localMailbox(
    shop.db,
    () => new Date('2027-03-01T10:00:00Z'),
  )({
    messageId: 'tickets.1@shop.example',
    from: { name: 'Club', address: 'shop@shop.example' },
    to: 'ana@shop.example',
    subject: 'Your ticket',
    text: 'Here it is.',
    html: '<img src="cid:logo" alt="Club"><p>Here it is.</p>',
    attachments: [picture, document],
  })
  const { rows } = await shop.db.pool.query<{ html: string; filename: string }>(
    `select m.html, a.filename from mailbox m join mailbox_attachment a on a.mail_id = m.id`,
  )
  expect(rows).toEqual([
    {
      html: '<img src="data:image/png;base64,cG5n" alt="Club"><p>Here it is.</p>',
      filename: 'tickets.pdf',
    },
  ])
})
