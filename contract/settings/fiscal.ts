import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { privateSetting } from './declare'

const fiscal = z.object({
  country: z.enum(['HR']).nullable(),
  /** Code of the business premises, as registered with the Croatian tax authority. Document numbers contain it. */
  premises: z.string().regex(/^[0-9a-zA-Z]{0,20}$/, texts.premises()),
  /** Number of the device at the premises. Document numbers end with it. */
  device: z.string().regex(/^\d{0,20}$/, texts.device()),
  /** Digest algorithm of the signature from which the ZKI is computed. */
  zkiDigest: z.enum(['sha256', 'sha1']),
})

/** Settings of the reports to a tax authority. */
export const fiscalSettings = {
  /** `country` is `null` if the shop does not report to a tax authority. */
  fiscal: privateSetting({
    schema: fiscal,
    initial: { country: null, premises: '', device: '', zkiDigest: 'sha256' },
    otherForTests: { country: null, premises: 'POSL1', device: '1', zkiDigest: 'sha1' },
    right: { owner: 'what the tax authority is told' },
  }),
  /**
   * One invoice when a plan is fully paid (`at-end`), or an advance invoice for each payment (`advance`). `null` selects
   * `advance` if `fiscal.country` is HR, and otherwise `at-end`.
   */
  planInvoices: privateSetting({
    schema: z.enum(['at-end', 'advance']).nullable(),
    initial: null,
    otherForTests: 'at-end',
    right: { owner: 'which invoices a plan has' },
  }),
}
