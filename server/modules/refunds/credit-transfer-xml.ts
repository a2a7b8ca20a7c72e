import { XMLBuilder } from 'fast-xml-parser'
import { sum } from '#rules/money/money'

/** The data of a SEPA credit-transfer file. Texts use only the characters that banks accept (`rules/bank/sepa-text`). */
export interface CreditTransfers {
  /** At most 35 characters, never used before. */
  messageId: string
  createdAt: Date
  /** The requested execution date, `YYYY-MM-DD`. */
  payOn: string
  debtor: { name: string; iban: string; bic: string | null }
  transfers: readonly {
    endToEndId: string
    /** Euro cents, above 0. */
    cents: number
    name: string
    iban: string
    /** `null` in the European Economic Area, where banks find it by the IBAN. */
    bic: string | null
    text: string
  }[]
}

/**
 * Returns a file in the format pain.001.001.09, a customer's order to its bank to transfer (ISO 20022, in the use of
 * the European Payments Council's customer-to-bank guidelines): one payment block, shared charges, one transfer per
 * refund. The schema fixes the order of elements.
 */
export function creditTransferXml(file: CreditTransfers): string {
  const { messageId, createdAt, payOn, debtor, transfers } = file
  const count = String(transfers.length)
  const total = euros(sum(transfers.map(({ cents }) => cents)))
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString(),
          NbOfTxs: count,
          CtrlSum: total,
          InitgPty: { Nm: debtor.name },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          NbOfTxs: count,
          CtrlSum: total,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: payOn },
          Dbtr: { Nm: debtor.name },
          DbtrAcct: { Id: { IBAN: debtor.iban } },
          DbtrAgt: {
            FinInstnId: debtor.bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: debtor.bic },
          },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transfers.map(({ endToEndId, cents, name, iban, bic, text }) => ({
            PmtId: { EndToEndId: endToEndId },
            Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': euros(cents) } },
            ...(bic !== null && { CdtrAgt: { FinInstnId: { BICFI: bic } } }),
            Cdtr: { Nm: name },
            CdtrAcct: { Id: { IBAN: iban } },
            RmtInf: { Ustrd: text },
          })),
        },
      },
    },
  })
}

const builder = new XMLBuilder({ format: true, ignoreAttributes: false, attributeNamePrefix: '@' })

/** Cents as `95.00`, without floating-point arithmetic. */
const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
