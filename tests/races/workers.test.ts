import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { raceCatalogue } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { timed, until } from '../support/timing/in-turns'

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop
  let inbox: SmtpInbox

  beforeAll(async () => {
    inbox = await startSmtpInbox({ slowness: 20 })
    shop = await openRaceShop({
      ...(await createTestDatabase()),
      catalogue: raceCatalogue([]),
      processes: 3,
      env: { SMTP_URL: inbox.url },
    })
  })
  afterAll(async () => {
    await shop.stop()
    await inbox.stop()
  })

  test('three processes send each of 200 mails in one outbox exactly once', async () => {
    await shop.sql(
      `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, created_at, due_at)
       select 'mail-' || n, 'mail-' || n, 'password-changed', 'account', 0, 'reader-' || n || '@example.com',
         '{"full_name": "Ana Horvat"}', now(), now() from generate_series(1, 200) n`,
    )
    await timed(`${name}: 200 mails`, () =>
      until('all are sent', 90, async () => {
        const [row] = await shop.sql<{ n: number }>(
          'select count(*)::int as n from outbox where sent_at is null',
        )
        return row?.n === 0
      }),
    )
    expect([...inbox.times()].filter(([, times]) => times > 1)).toEqual([])
    expect(inbox.received).toHaveLength(200)
    expect(new Set(inbox.received.flatMap((mail) => mail.recipients)).size).toBe(200)
    expect(await shop.sql('select distinct attempts from outbox')).toEqual([{ attempts: 1 }])
  })

  // The test counts mails instead of seconds, because a busy machine slows both lanes without changing their order.
  test('a new customer gets the password before most of 10,000 queued reminders are sent', async () => {
    const isOut = (who: string) =>
      inbox.received.some(({ recipients }) => recipients.includes(`${who}@example.com`))
    const payload = {
      full_name: 'Ana Horvat',
      order_code: 'A1B2C3',
      checksum: 'c',
      reference: 'r',
      amount: 1000,
      due_at: '2027-03-01T10:00:00.000Z',
      when: 'soon',
    }
    await shop.sql(
      `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, created_at, due_at)
       select 'bulk-' || n, 'bulk-' || n, 'payment-reminder', 'buyer', 2, 'bulk-' || n || '@example.com', $1, now(), now()
       from generate_series(1, 10000) n`,
      [JSON.stringify(payload)],
    )
    await until('the reminders are on their way', 30, async () => isOut('bulk-100'))
    const remindersBefore: number[] = []
    for (const who of ['ana', 'bo', 'cy', 'di', 'ed']) {
      const { status } = await shop.call('register', { full_name: 'Ana', email: `${who}@example.com` })
      expect(status).toBe(200)
      const already = inbox.received.length
      await until(`${who} has a password`, 30, async () => isOut(who))
      remindersBefore.push(inbox.received.length - already - 1)
    }
    const [row] = await shop.sql<{ n: number }>(
      `select count(*)::int as n from outbox where kind = 'payment-reminder' and sent_at is null`,
    )
    await shop.sql(`update outbox set sent_at = now() where sent_at is null`)
    process.stdout.write(`  ${name}: after ${remindersBefore.join(', ')} of 10,000 reminders\n`)
    // Otherwise there would be no queue to wait behind.
    expect(row?.n).toBeGreaterThan(1000)
    expect(Math.max(...remindersBefore)).toBeLessThan(500)
  })
})
