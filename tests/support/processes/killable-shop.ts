import { expect } from 'vitest'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { startSmtpInbox } from '../mail/smtp-inbox'
import { until } from '../timing/in-turns'
import type { KillableDatabase } from './killable-databases'
import { buildOnce, serverEnv, visitShop } from './race-shop'
import { startServerProcess } from './server-process'

/**
 * Starts a shop whose server is killed and started again on the same database, with an inbox for the mails that it
 * sends.
 */
export async function startKillableShop(place: KillableDatabase, catalogue: CatalogueFile) {
  await buildOnce()
  const inbox = await startSmtpInbox()
  const env = { ...serverEnv, ...place.env, SMTP_URL: inbox.url }
  let server = await startServerProcess(env)
  const shop = visitShop([server], place.address())
  await shop.import(catalogue)
  return {
    shop,
    inbox,
    async kill() {
      expect(await server.end('SIGKILL')).toBe('SIGKILL')
    },
    /** Kills the database instead. The server must start it again. */
    async killDatabase() {
      // The database's processes answer for a moment after the postmaster has died.
      const started = async () =>
        (await shop.sql<{ at: Date }>('select pg_postmaster_start_time() as at'))[0]?.at.getTime()
      const before = await started()
      await place.crash('killed')
      await until('the database is back', 60, () =>
        started().then(
          (at) => at !== before,
          () => false,
        ),
      )
      await shop.sql(`update outbox set due_at = now() where sent_at is null`)
    },
    async restart() {
      // The killed process has claimed its mails for a minute; that minute ends now.
      await shop.sql(`update outbox set due_at = now() where sent_at is null`)
      // The port stays the same, so that shoppers see one shop.
      server = await startServerProcess({ ...env, PORT: String(server.port) })
    },
    async stop() {
      await server.end()
      await shop.stop()
      await inbox.stop()
      await place.remove()
    },
  }
}

export type KillableShop = Awaited<ReturnType<typeof startKillableShop>>
