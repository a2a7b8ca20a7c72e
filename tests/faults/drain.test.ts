import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { connect, openRaceShop, serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import { expectMailed } from '../support/processes/retrying-shoppers'
import { startServerProcess } from '../support/processes/server-process'
import { counted, ticketFor } from '../support/processes/shopping'
import { timed, until, upTo } from '../support/timing/in-turns'

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop
  let inbox: SmtpInbox
  let address = ''

  beforeAll(async () => {
    inbox = await startSmtpInbox({ slowness: 200 })
    const database = await createTestDatabase()
    address = database.connectionString
    const catalogue = raceCatalogue([ticket('pass', { stock_level: 100 }), ticket('other')])
    shop = await openRaceShop({ ...database, catalogue, processes: 1, env: { SMTP_URL: inbox.url } })
  })
  afterAll(async () => {
    await shop.stop()
    await inbox.stop()
  })

  test('on SIGTERM running calls are answered, new calls are rejected, no mail is lost and the exit code is 0', async () => {
    const [server] = shop.servers
    const [who] = await shop.customers(1)
    if (server === undefined || who === undefined) throw new Error('A server and a customer are there')
    // The item's counter is locked, so that adds wait in the middle of their work.
    const holder = await connect(address)
    await holder.query('begin')
    await holder.query(
      `select 1 from pool p join item i on i.id = p.item_id where i.external_code = 'pass' for update of p`,
    )
    const idle = await openIdle(server.port)
    const calls = upTo(40).map(() => shop.call('add-product-to-cart', ticketFor(who, 'pass')))
    await shop.sql(
      `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, created_at, due_at)
       select 'mail-' || n, 'mail-' || n, 'password-changed', 'account', 0, 'reader@example.com', '{"full_name": "Ana"}', now(), now()
       from generate_series(1, 30) n`,
    )
    await until('mails are under way', 60, async () => inbox.received.length > 0)
    await until('adds are waiting', 60, async () => {
      const waiting = await shop.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_to_carts%'
         and datname = current_database()`,
      )
      return waiting.length > 0
    })

    const ending = server.end('SIGTERM')
    const isRefused = async () => {
      const { status } = await shop.call('get-shop-item', { external_code: 'pass' })
      return status === 0 || status === 503
    }
    await until('new calls are refused', 20, isRefused)
    expect((await fetch(`${server.url}/readyz`).catch(() => ({ status: 503 }))).status).toBe(503)
    await delay(300)
    await holder.query('rollback')
    await holder.end()

    expect(counted(await Promise.all(calls))).toEqual({ '200': 40 })
    const answered = performance.now()
    expect(await timed(`${name}: from the last answer to the end`, () => ending)).toBe(0)
    // Browsers keep connections open for minutes; the shutdown does not wait for them.
    expect(performance.now() - answered).toBeLessThan(30_000)
    idle.destroy()
    const [held] = await shop.sql('select count(*)::int as lines from cart_line')
    expect(held?.['lines']).toBeGreaterThanOrEqual(40)

    // A mail is either sent or waits for the next process. None is sent twice or lost.
    const sent = await shop.sql<{ message_id: string }>(
      'select message_id from outbox where sent_at is not null order by 1',
    )
    expect(inbox.received.map(({ messageId }) => messageId).toSorted()).toEqual(
      sent.map(({ message_id }) => `${message_id}@127.0.0.1`).toSorted(),
    )
    const again = await startServerProcess({ ...serverEnv, DATABASE_URL: address, SMTP_URL: inbox.url })
    const reopened = visitShop([again], address)
    expect(await expectMailed(reopened, inbox)).toBe(0)
    expect(await reopened.wrongStock()).toEqual([])
    await reopened.stop()
  })
})

/** Opens a connection that was used once and stays open, as in a browser. */
async function openIdle(port: number): Promise<Socket> {
  const socket = connectSocket(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
  await once(socket, 'data')
  return socket
}
