import { type Kysely, Migrator, sql } from 'kysely'
import * as catalogue from './migrations/001-catalogue'
import * as people from './migrations/002-people'
import * as carts from './migrations/003-carts'
import * as orders from './migrations/004-orders'
import * as money from './migrations/005-money'
import * as mail from './migrations/006-mail'
import * as addToCarts from './migrations/007-add-to-carts'
import * as ledger from './migrations/008-ledger'
import * as plansAndRefunds from './migrations/009-plans-and-refunds'
import * as gatewayRefunds from './migrations/010-gateway-refunds'
import * as invoices from './migrations/011-invoices'
import * as withdrawals from './migrations/012-withdrawals'
import * as lockCart from './migrations/013-lock-cart'
import * as unsettledSurplus from './migrations/018-unsettled-surplus'
import * as cartView from './migrations/019-cart-view'
import * as earlierTicketCodes from './migrations/020-earlier-ticket-codes'
import * as placesWithoutMoney from './migrations/021-places-without-money'
import * as apiKeyEnds from './migrations/022-api-key-ends'
import * as secretFingerprint from './migrations/023-secret-fingerprint'
import * as testOrders from './migrations/024-test-orders'
import * as lastConfirmedEmail from './migrations/025-last-confirmed-email'
import * as monitoring from './migrations/026-monitoring'
import * as placesByKey from './migrations/027-places-by-key'
import * as oneVocabulary from './migrations/028-one-vocabulary'
import * as orderSearch from './migrations/029-order-search'
import * as longerSearchLists from './migrations/030-longer-search-lists'
import * as loginCodes from './migrations/031-login-codes'
import * as staff from './migrations/032-staff'
import * as lists from './migrations/033-lists'
import * as moneyAtTheDesk from './migrations/034-money-at-the-desk'
import * as workOfToday from './migrations/035-work-of-today'
import * as versions from './migrations/036-versions'
import * as savedViews from './migrations/037-saved-views'
import * as reports from './migrations/038-reports'
import * as settingsForms from './migrations/039-settings-forms'
import * as fewerIndexEntries from './migrations/040-fewer-index-entries'
import * as erasure from './migrations/041-erasure'
import * as deliveries from './migrations/042-deliveries'
import * as scheduledChanges from './migrations/043-scheduled-changes'
import * as cancellations from './migrations/044-cancellations'
import * as pictureFiles from './migrations/045-picture-files'
import * as foundByOrder from './migrations/046-found-by-order'
import * as bulkJobs from './migrations/047-bulk-jobs'
import * as lookDraft from './migrations/048-look-draft'
import * as endedTickets from './migrations/049-ended-tickets'
import * as moneyInbox from './migrations/050-money-inbox'
import * as notificationsOfAttempts from './migrations/051-notifications-of-attempts'
import * as whatIsDue from './migrations/052-what-is-due'
import * as mailsByRank from './migrations/053-mails-by-rank'
import * as refundAccount from './migrations/054-refund-account'
import * as searchedTexts from './migrations/055-searched-texts'
import * as paidAtTheDesk from './migrations/056-paid-at-the-desk'
import * as nextDue from './migrations/057-next-due'
import * as lastWholeReads from './migrations/058-last-whole-reads'
import * as mailsOfARecipient from './migrations/059-mails-of-a-recipient'
import * as foundByText from './migrations/060-found-by-text'
import * as keysOfCalls from './migrations/061-keys-of-calls'
import * as answersAndTotals from './migrations/063-answers-and-totals'
import { readAddresses } from './addresses'
import { openConnections } from './connections'
import type { Queryable } from './database'
import { mendEarlyDatabase } from './early-databases'
import { editionMigration, waitForOlderVersions, whyNotUpgrade } from './edition'
import { replaceFunctions } from './functions'
import { kyselyOn } from './kysely-on'
import { hasMigration, schemaState } from './schema-state'
import type { Tables } from './tables'

const migrations = {
  '001-catalogue': catalogue,
  '002-people': people,
  '003-carts': carts,
  '004-orders': orders,
  '005-money': money,
  '006-mail': mail,
  '007-add-to-carts': addToCarts,
  '008-ledger': ledger,
  '009-plans-and-refunds': plansAndRefunds,
  '010-gateway-refunds': gatewayRefunds,
  '011-invoices': invoices,
  '012-withdrawals': withdrawals,
  '013-lock-cart': lockCart,
  '018-unsettled-surplus': unsettledSurplus,
  '019-cart-view': cartView,
  '020-earlier-ticket-codes': earlierTicketCodes,
  '021-places-without-money': placesWithoutMoney,
  '022-api-key-ends': apiKeyEnds,
  '023-secret-fingerprint': secretFingerprint,
  '024-test-orders': testOrders,
  '025-last-confirmed-email': lastConfirmedEmail,
  '026-monitoring': monitoring,
  '027-places-by-key': placesByKey,
  '028-one-vocabulary': oneVocabulary,
  '029-order-search': orderSearch,
  '030-longer-search-lists': longerSearchLists,
  '031-login-codes': loginCodes,
  '032-staff': staff,
  '033-lists': lists,
  '034-money-at-the-desk': moneyAtTheDesk,
  '035-work-of-today': workOfToday,
  '036-versions': versions,
  '037-saved-views': savedViews,
  '038-reports': reports,
  '039-settings-forms': settingsForms,
  '040-fewer-index-entries': fewerIndexEntries,
  '041-erasure': erasure,
  '042-deliveries': deliveries,
  '043-scheduled-changes': scheduledChanges,
  '044-cancellations': cancellations,
  '045-picture-files': pictureFiles,
  '046-found-by-order': foundByOrder,
  '047-bulk-jobs': bulkJobs,
  '048-look-draft': lookDraft,
  '049-ended-tickets': endedTickets,
  '050-money-inbox': moneyInbox,
  '051-notifications-of-attempts': notificationsOfAttempts,
  '052-what-is-due': whatIsDue,
  '053-mails-by-rank': mailsByRank,
  '054-refund-account': refundAccount,
  '055-searched-texts': searchedTexts,
  '056-paid-at-the-desk': paidAtTheDesk,
  '057-next-due': nextDue,
  '058-last-whole-reads': lastWholeReads,
  '059-mails-of-a-recipient': mailsOfARecipient,
  '060-found-by-text': foundByText,
  '061-keys-of-calls': keysOfCalls,
  '063-answers-and-totals': answersAndTotals,
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * The lock of the migrations, which restoring a backup takes too. Versions before this one hold it through Kysely, for
 * their session.
 */
export const migrationLock = '3853314791062309107'

/**
 * Upgrades a database to the newest schema, with its functions, in one transaction. If several processes call it at once,
 * one works and the others wait. Throws `CannotStart` if the database belongs to a newer version, if it was not created
 * by any version, or if an older version that cannot run together with this one is connected.
 *
 * The lock belongs to the transaction. Kysely's own belongs to the session: behind a pooler in transaction mode it would
 * stay with a connection that another process gets.
 */
export async function migrate(connectionString: string): Promise<void> {
  const connections = openConnections(readAddresses(connectionString), {
    connections: 1,
    limits: 'none',
    keepsSession: false,
  })
  try {
    const client = await connections.connect()
    try {
      const db = kyselyOn<Tables>(client)
      if (await endsEdition(db)) await waitForOlderVersions(db, connectionString)
      await client.query('begin')
      await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(db)
      // Again: an older version may have connected in between.
      const refusal = (await endsEdition(db)) ? await whyNotUpgrade(db, connectionString) : null
      if (refusal !== null) throw refusal
      if ((await schemaState(db, migrationNames)) === 'older') await mendEarlyDatabase(db)
      await migrateWithin(db)
      await replaceFunctions(db)
      await client.query('commit')
    } finally {
      // Closed, not kept: without a commit this rolls back.
      client.release(true)
    }
  } finally {
    await connections.pool.end()
  }
}

/** Whether the upgrade of this database makes it useless for older versions that run. */
async function endsEdition(db: Queryable): Promise<boolean> {
  const isOlder = (await schemaState(db, migrationNames)) === 'older'
  return isOlder && !(await hasMigration(db, editionMigration))
}

/**
 * Creates the schema within the caller's transaction on `db`; with `only`, just these migrations. It takes no lock: the
 * caller must keep other processes out. Throws if one of the names is unknown.
 */
export async function migrateWithin<T>(db: Kysely<T>, only?: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => only === undefined || only.includes(name))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(wanted)) },
    disableTransactions: true,
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error) throw error
}

/** Of these migrations, those that this version does not know: a newer version ran them. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name))
