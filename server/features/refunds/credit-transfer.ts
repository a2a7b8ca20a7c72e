import { XMLBuilder } from 'fast-xml-parser'

/** What a SEPA credit-transfer file says. Texts are in the signs that banks take (`rules/sepa-text`). */
export interface CreditTransfers {
  /** At most 35 signs, never used before. */
  messageId: string
  createdAt: Date
  /** The day that the bank is asked to pay on, `YYYY-MM-DD`. */
  payOn: string
  debtor: { name: string; iban: string; bic: string | null }
  transfers: readonly {
    endToEndId: string
    /** Euro cents, above 0. */
    cents: number
    name: string
    iban: string
    bic: string
    text: string
  }[]
}

/**
 * Writes pain.001.001.09, a customer's order to its bank to transfer (ISO 20022, in the use of the European Payments
 * Council's customer-to-bank guidelines): one payment block, one transfer each, charges shared. The order of elements
 * is the schema's.
 */
export function creditTransferXml(file: CreditTransfers): string {
  const { messageId, createdAt, payOn, debtor, transfers } = file
  const count = String(transfers.length)
  const sum = euros(transfers.reduce((all, { cents }) => all + cents, 0))
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString(),
          NbOfTxs: count,
          CtrlSum: sum,
          InitgPty: { Nm: debtor.name },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          NbOfTxs: count,
          CtrlSum: sum,
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
            CdtrAgt: { FinInstnId: { BICFI: bic } },
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

/** `95.00`: whole cents, written without a floating-point step. */
const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
