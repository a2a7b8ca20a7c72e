import { type Kysely, type Migration, Migrator } from 'kysely'
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
import { openDatabase } from './database'
import { mendEarlyDatabase } from './early-databases'
import { editionMigration, waitForOlderVersions, whyNotUpgrade } from './edition'
import { replaceFunctions } from './functions'
import { hasMigration, schemaState } from './schema-state'

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
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * Upgrades a database to the newest schema, with its functions. If several processes call it at once, one works and the
 * others wait. Throws `CannotStart` if the database belongs to a newer version, if it was not created by any version, or
 * if an older version that cannot go on beside this one is connected.
 */
export async function migrate(connectionString: string): Promise<void> {
  const db = openDatabase(connectionString, { connections: 1, limits: 'none', keepsSession: false })
  try {
    const isOlder = (await schemaState(db.kysely, migrationNames)) === 'older'
    const endsEdition = isOlder && !(await hasMigration(db.kysely, editionMigration))
    if (endsEdition) await waitForOlderVersions(db.kysely, connectionString)
    if (isOlder) await mendEarlyDatabase(db.kysely)
    const migrator = new Migrator({
      db: db.kysely,
      provider: {
        getMigrations: () => Promise.resolve(endsEdition ? checkedAgain(connectionString) : migrations),
      },
      // `schemaState` decides which of them may be missing.
      allowUnorderedMigrations: true,
    })
    let { error } = await migrator.migrateToLatest()
    // Kysely reads every table before it waits for its lock: that fails while another process renames one of them.
    if (error !== undefined && endsEdition && (await hasMigration(db.kysely, editionMigration)))
      ({ error } = await migrator.migrateToLatest())
    if (error) throw error
    await db.transaction(replaceFunctions)
  } finally {
    await db.close()
  }
}

/** The migrations; the one that older versions cannot run beside looks for processes that connected in between. */
const checkedAgain = (connectionString: string): Record<string, Migration> => ({
  ...migrations,
  [editionMigration]: {
    up: async (tx: Kysely<unknown>) => {
      const refusal = await whyNotUpgrade(tx, connectionString)
      if (refusal !== null) throw refusal
      await migrations[editionMigration].up(tx)
    },
  },
})

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
