import { type CisSimulator, openCisSimulator } from '../support/fiscal/cis-simulator'
import { certificateFolder, fileIn, pkcs12, sellerCertificate } from '../support/fiscal/test-certificates'
import { test as base } from './fixtures'
import { runShop, type RunningShop } from './running-shop'

/** The `fiscal` setting of a shop that reports to the simulator. */
export const fiscal = { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' } as const

/** Packs a certificate of the seller that expires at this time. Returns the path of the file. */
export function certificateUntil(cis: CisSimulator, expiresAt: Date): string {
  const packed = pkcs12(sellerCertificate(cis.ca, { expiresAt }), cis.seller.password, { ca: cis.ca })
  return fileIn(certificateFolder(), 'seller.p12', packed)
}

/** Returns the test of a shop whose tax authority is the simulator, with these environment variables. */
export const fiscalTest = (environmentOf: (cis: CisSimulator) => Record<string, string>) =>
  base.extend<object, { cis: CisSimulator; shop: RunningShop }>({
    cis: [
      // Playwright derives the required fixtures from the first argument; there are none.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const cis = await openCisSimulator()
        await use(cis)
        await cis.close()
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ cis }, use) => {
        const shop = await runShop(environmentOf(cis))
        await use(shop)
        await shop.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })

/** Creates a staff order that is paid in cash. Returns its code. */
export async function sell(shop: RunningShop, email = 'iva@mail.example'): Promise<string> {
  const { order } = await shop.office('create-order', {
    customer: { full_name: 'Iva Perić', email },
    items: [{ external_code: 'valbor27-friday', full_name: 'Iva Perić', email }],
    paid: 'cash',
  })
  return order.code
}
