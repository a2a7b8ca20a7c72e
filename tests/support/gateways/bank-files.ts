/** Helpers to create the same receipts in two file formats of banks. */

/** A payload of `import-statement`. */
export interface File {
  format: 'csv' | 'camt053'
  content: string
  columns?: Record<string, string>
}
export const camt = (content: string): File => ({ format: 'camt053', content })
export const csv = (content: string, columns?: Record<string, string>): File => ({
  format: 'csv',
  content,
  ...(columns && { columns }),
})
let days = 0
/**
 * Returns the next unused day before the shop's clock. Receipts of the same day and amount are compared, so that no two
 * tests may share a day.
 */
export const nextDay = () => {
  days += 1
  return new Date(Date.UTC(2026, 6, days)).toISOString().slice(0, 10)
}
export const german = (day: string) => day.split('-').toReversed().join('.')

/** A receipt in a file. */
export interface Line {
  day: string
  amount: string
  code: string
  payer?: string
  iban?: string
  number?: string
}

/** Returns the monthly statement as CAMT.053, with the same receipts as the rows of `dayFile`. */
export const monthFile = (...lines: Line[]): File =>
  camt(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>HR1210010051863000160</IBAN></Id></Acct>${lines
      .map(
        ({
          day,
          amount,
          code,
          payer = 'Mara Primjer',
          iban = 'HR1723600001101234565',
          number = newNumber(),
        }) =>
          `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${number}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Uplata ${code}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      )
      .join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
let numbers = 0
export const newNumber = () => `20261126000${(numbers += 1)}`

export const dayRows = (lines: readonly Line[]) =>
  lines.map(
    ({ day, amount, code, payer = 'Mara Primjer', iban = 'HR1723600001101234565' }) =>
      `${german(day)};${amount.replace('.', ',')};${payer};${iban};Uplata ${code}`,
  )
export const dayFile = (...lines: Line[]): File =>
  csv(['date;amount;payer;account;text', ...dayRows(lines)].join('\n'))
