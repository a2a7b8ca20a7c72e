import { Migrator } from 'kysely'
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
import { openDatabase } from './database'

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
}

/** Brings a database to the newest model. Several processes may call it at once: one works, the others wait. */
export async function migrate(connectionString: string): Promise<void> {
  const db = openDatabase(connectionString, 1)
  try {
    const { error } = await new Migrator({
      db: db.kysely,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.close()
  }
}
