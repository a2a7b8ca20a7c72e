/** Statements in the styles of several banks, with a test's references and texts. */

interface Credit {
  amount: string
  currency?: string
  /** The bank's number of the entry; `null` if the bank provides none. */
  number?: string | null
  payer?: string
  iban?: string
  reference?: string
  text?: string | readonly string[]
  day?: string
  status?: string
  direction?: 'CRDT' | 'DBIT'
  reversal?: boolean
  /** Reason code of a returned transfer of the shop, such as AC04 (account closed). */
  returned?: string
  /** The bank's code of the transaction family. */
  family?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${escaped(value)}</${name}>`

const remittance = ({ reference, text = [] }: Credit) => {
  const lines = typeof text === 'string' ? [text] : text
  const structured =
    reference === undefined
      ? ''
      : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
  return `<RmtInf>${lines.map((line) => tag('Ustrd', line)).join('')}${structured}</RmtInf>`
}

const parties = ({ payer, iban }: Credit, isNew: boolean) => {
  const name = isNew ? `<Pty>${tag('Nm', payer)}</Pty>` : tag('Nm', payer)
  const account = iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`
  return `<RltdPties><Dbtr>${name}</Dbtr>${account}</RltdPties>`
}

const entry = (credit: Credit, details: string, status: string) => `
   <Ntry>
    <NtryRef>1</NtryRef>
    <Amt Ccy="${credit.currency ?? 'EUR'}">${credit.amount}</Amt>
    <CdtDbtInd>${credit.direction ?? 'CRDT'}</CdtDbtInd>${credit.reversal ? '<RvslInd>true</RvslInd>' : ''}
    ${status}
    <BookgDt><Dt>${credit.day ?? '2027-03-02'}</Dt></BookgDt>
    <ValDt><Dt>${credit.day ?? '2027-03-02'}</Dt></ValDt>
    ${tag('AcctSvcrRef', credit.number ?? undefined)}
    <BkTxCd>${credit.family === undefined ? '' : `<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${credit.family}</SubFmlyCd></Fmly></Domn>`}<Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>
    <NtryDtls>${details}</NtryDtls>
   </Ntry>`

const document = (version: string, prefix: string, body: string) => {
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2027-03-02T20:00:00</CreDtTm></GrpHdr>${body}
 </BkToCstmrStmt>
</Document>`
  const named = prefix === '' ? xml : xml.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named.replace(' xmlns=', prefix === '' ? ' xmlns=' : ` xmlns:${prefix}=`)}\n`
}

const statement = (id: string, entries: string) => `
  <Stmt>
   <Id>${id}</Id><ElctrncSeqNb>61</ElctrncSeqNb>
   <Acct><Id><IBAN>HR1210010051863000160</IBAN></Id><Ccy>EUR</Ccy></Acct>
   <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries}
  </Stmt>`

const back = ({ returned }: Credit) =>
  returned === undefined ? '' : `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`

const details = (credit: Credit, isNew = false) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${parties(credit, isNew)}${remittance(credit)}${back(credit)}</TxDtls>`

/** Returns a statement of version 02 as German banks write it: one transaction per entry, no prefix. */
export const plainStatement = (...credits: Credit[]): string =>
  document(
    '02',
    '',
    statement(
      'S-1',
      credits.map((one) => entry(one, details(one), `<Sts>${one.status ?? 'BOOK'}</Sts>`)).join(''),
    ),
  )

/**
 * Returns a statement of version 08 as Croatian banks write it: a prefix, and separate elements for statuses and
 * parties.
 */
export const newStatement = (...credits: Credit[]): string =>
  document(
    '08',
    'ns2',
    statement(
      'S-2',
      credits
        .map((one) => entry(one, details(one, true), `<Sts><Cd>${one.status ?? 'BOOK'}</Cd></Sts>`))
        .join(''),
    ),
  )

/** Returns an entry with several transactions, each with its amount, as banks book collected payments. */
export const batchStatement = (total: string, ...credits: Credit[]): string => {
  const all = credits.map(
    (one) => `<TxDtls><Refs>${tag('AcctSvcrRef', one.number ?? undefined)}</Refs>
      <AmtDtls><TxAmt><Amt Ccy="${one.currency ?? 'EUR'}">${one.amount}</Amt></TxAmt></AmtDtls>
      <CdtDbtInd>${one.direction ?? 'CRDT'}</CdtDbtInd>${parties(one, false)}${remittance(one)}${back(one)}</TxDtls>`,
  )
  const whole = { amount: total, number: 'BATCH-7' }
  return document('04', '', statement('S-3', entry(whole, all.join(''), '<Sts>BOOK</Sts>')))
}

/** Returns two statements in one file, as some banks send them for a week. */
export const twoStatements = (credit: Credit): string => {
  const one = entry(credit, details(credit), '<Sts>BOOK</Sts>')
  return document('02', '', statement('S-4', one) + statement('S-5', one))
}
