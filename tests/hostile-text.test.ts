import { parse as parseQuery } from 'fast-querystring'
import { describe, expect, test } from 'vitest'
import { catalogueFile } from '#contract/office/catalogue-file'
import * as customers from '#contract/shop/customers'
import { compactBankCode, hasIbanChecksum, isBic } from '#rules/bank/bank-details'
import { orderCodeOfHrReference, groupedInFours, isRfReference } from '#rules/bank/references'
import { sepaText } from '#rules/bank/sepa-text'
import { listingFilters } from '#rules/catalogue/listing-filters'
import { tidyAddress } from '#rules/customers/address'
import { calendarFile } from '#rules/dates/calendar-file'
import { minorUnits, minorUnitsOfDecimal } from '#rules/money/amount-text'
import { isOrderCode } from '#rules/orders/order-code'
import { ownWordsOf } from '#rules/settings/derived-settings'
import { haveSimilarWords, namedOrders, wordsOfName } from '#rules/statements/statement-match'
import { emailKey, isEmail, whyNotEmail } from '#rules/text/email'
import { plainText } from '#rules/text/html-text'
import { personNameKey } from '#rules/text/person-name'
import { plainName, tidyText } from '#rules/text/plain-text'
import { readCatalogueFile } from '#server/modules/catalogue-file/read-catalogue-file'
import { readGuests } from '#server/modules/checkout/read-guests'
import { escapeHtml, oneLine } from '#server/modules/mail-queue/layout'
import { isFromThisMachine } from '#server/modules/mails/mailbox-page'
import { readBarcode } from '#server/modules/orders/barcodes'
import { FieldErrors } from '#server/modules/settings/field-errors'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { bearerKey } from '#server/modules/staff/office-key'
import { readStatement } from '#server/modules/statements/read-statement'
import { dayOf, keysOf } from '#server/modules/statements/statement-entry'
import { keysFrom } from '#server/platform/crypto/keys'
import { cleanHtml } from '#server/platform/http/clean-html'
import { networkOf } from '#server/platform/http/client-address'
import { encodingFor, isKnown } from '#server/platform/http/encoded-body'
import { isWithinCaps } from '#server/platform/http/large-body-work'
import { smallCaps, whyNotWhole } from '#server/platform/http/read-payload'
import { pageAddresses } from '#web/shop/page-address'
import { cpuTime, growth } from './support/timing/cpu-time'

/** In characters: the longest texts that may reach a parser, as far as the test's time allows. */
const [header, body, file] = [16_000, 64_000, 60_000]
/** Length of texts for fields that the contract limits to 2000 or less. */
const field = 4000
const keys = keysFrom('a secret for tests only')
const addressOf = pageAddresses({
  config: { ...initialSettings, words: ownWordsOf(initialSettings), homeCountry: null, cardMinimum: 0 },
  products: [],
  merchandise: [],
})
const bytes = new TextEncoder()
const statement =
  (format: 'csv' | 'camt053', columns: Record<string, string> | null = null) =>
  (content: string) =>
    readStatement({ format, content, columns, dry_run: null }, 'EUR')
const camt = (inside: string) => `<Document><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`
const entry = (inside: string) =>
  camt(
    `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2027-03-01</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${inside}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
const guests = (content: string) => readGuests({ content, channel: null, dry_run: true })
const bank = (text: string) => ({
  day: '2027-03-01',
  amount: 1,
  currency: 'EUR',
  payer: text,
  payerAccount: text,
  reference: text,
  text,
  bankReference: null,
  reason: null,
  identity: [text],
})

/** Every parser of text from strangers, banks or operators, with the longest text that may reach it. */
const parsers: [name: string, length: number, parse: (text: string) => unknown][] = [
  // headers and addresses
  ['Accept-Encoding', header, encodingFor],
  ['If-None-Match', header, (text) => isKnown(text, 'W/"x"')],
  ['Authorization', header, bearerKey],
  ['Authorization with a key', header, (text) => bearerKey(`Bearer ${text}`)],
  ['a forwarded address', header, networkOf],
  [
    'names of headers',
    header,
    (text) =>
      isFromThisMachine({
        raw: {
          httpVersion: '1.1',
          headers: { [text]: '', host: text },
          socket: { remoteAddress: '127.0.0.1' },
        } as never,
      }),
  ],
  ['a path', header, addressOf],
  ['a path below the root', header, (text) => addressOf(`/${text}`)],
  ['a query', header, (text) => addressOf(`/tickets?type=${text}`)],
  ['filters', header, (text) => listingFilters(new URLSearchParams(text), [], true)],
  ['a form', body, parseQuery],
  ['a form of a gateway', body, (text) => Object.fromEntries(new URLSearchParams(text))],
  ['a barcode', body, (text) => readBarcode(keys, text)],
  // bodies
  ['JSON before it is parsed', body, (text) => isWithinCaps(bytes.encode(text), smallCaps)],
  [
    'JSON after it was parsed',
    body,
    (text) => whyNotWhole({ [text]: text, list: Array.from(text) }, { ...smallCaps, values: 1e9 }),
  ],
  ['a payload', body, (text) => customers.register.payload.safeParse({ full_name: text, email: text })],
  ['a name', body, tidyText],
  ['a name to compare', body, personNameKey],
  ['a name for a mail', body, plainName],
  ['an email', body, (text) => [isEmail(text), whyNotEmail(text), emailKey(text)]],
  [
    'an address',
    body,
    (text) => tidyAddress({ street: { text: 'Street', required: true } }, { street: text }),
  ],
  ['an IBAN or BIC', body, (text) => [hasIbanChecksum(compactBankCode(text)), isBic(compactBankCode(text))]],
  ['a reference', body, (text) => [isRfReference(text), groupedInFours(text), orderCodeOfHrReference(text)]],
  ['an order code', body, isOrderCode],
  ['a text for banks', field, (text) => sepaText(text, 70)],
  [
    'a text for a calendar',
    field,
    (text) =>
      calendarFile([{ uid: text, when: { day: '2027-03-01' }, title: text, url: text }], {
        name: text,
        now: '2027-03-01T10:00:00Z',
      }),
  ],
  ['a text for a mail', body, (text) => escapeHtml(oneLine(text))],
  // operators
  ["an operator's HTML", body, cleanHtml],
  ["an operator's HTML as text", body, (text) => plainText(text, 160)],
  [
    'a catalogue file',
    body,
    (text) =>
      readCatalogueFile(
        {
          settings: { shopName: text, faqs: text, [text]: 1 },
          items: [{ name: text, travel_time: text, external_code: text }],
        },
        new FieldErrors(),
      ),
  ],
  ['a guest list', file, guests],
  ['a guest list below its headings', 2_000, (text) => guests(`full_name;email;external_code\n${text}`)],
  ['an instant', body, (text) => catalogueFile.safeParse({ events: [{ code: text, starts_at: text }] })],
  // banks
  ['an amount', file, (text) => [minorUnits(text, 'EUR'), minorUnitsOfDecimal(text, 'EUR')]],
  ['a day', file, dayOf],
  ['orders in a text', 10_000, (text) => namedOrders(text, text)],
  ['two names', 10_000, (text) => haveSimilarWords(wordsOfName(text), wordsOfName(`${text} x`))],
  ['what an entry is known by', 10_000, (text) => keysOf([bank(text)], { format: 'csv', account: null })],
  ['CSV', file, statement('csv')],
  ['CSV below its headings', file, (text) => statement('csv')(`date;amount;text\n2027-03-01;1,00;${text}`)],
  ['CSV by a map', file, statement('csv', { date: 'a', amount: '0' })],
  ['CAMT.053', file, statement('camt053')],
  ['a statement in it', file, (text) => statement('camt053')(camt(text))],
  ['a text in it', file, (text) => statement('camt053')(entry(text))],
  ['a section in it', file, (text) => statement('camt053')(entry(`<![CDATA[${text}]]>`))],
  ['an attribute in it', file, (text) => statement('camt053')(camt(`<Ntry a="1" ${text}/>`))],
]

/** The parts of a test text, each repeated after every beginning. */
const pumps = [
  ...Array.from(' \n\ta0/.,;:-<>&="\'\\[]{}()%+@\u00A0\u0301é'),
  '\u0301\u0323',
  '/.',
  'a.',
  'a ',
  ' a',
  '0,',
  ', ',
  '; ',
  '::',
  '0:',
  '=a&',
  'a=1&',
  '%41',
  '%',
  '""',
  '"a"',
  'RF',
  'HR00',
  '1234567 ',
  'W/"',
  'br,',
  'q=',
  '<a>',
  '<a/>',
  '<a b="1">',
  '</a>',
  '<a ',
  'b="1" ',
  "b='",
  '<!--',
  '-->',
  '<![CDATA[',
  '<![CDATA[]]>',
  ']]>',
  '<?',
  '<?x?>',
  '&amp;',
  '&lt;',
  '&#1;',
  '{"a":',
  '[{',
  '"a":1,',
  '\r\n',
  'EUR ',
  ' EUR',
  '1.000',
  'AB12',
]
const begins = ['', 'a', '"', '<a>', 'EUR', '1', 'br']

/**
 * In milliseconds. A work that takes less is not tested for growth. A parser that reads the whole text once per
 * character takes the square of the length in steps, and a million steps take about a millisecond.
 */
const soonFor = (length: number) => Math.max(6, (length * length) / 10_000_000)

const filled = (begin: string, pump: string, length: number) =>
  `${begin}${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\u0001`

describe('the time of every parser of foreign text grows in proportion to the text', () => {
  test.each(parsers)('%s', (_name, length, parse) => {
    const slow: string[] = []
    for (const pump of pumps)
      // The frames of file texts already supply the beginnings.
      for (const begin of length === file ? [''] : begins) {
        const work = (part: number) => {
          const text = filled(begin, pump, length * part)
          return () => parse(text)
        }
        const soon = soonFor(length)
        if (cpuTime(work(1), soon) <= soon) continue
        const times = growth(work)
        if (times > 9) slow.push(`${begin}${pump}…: ${times.toFixed(1)} times as long for four times as much`)
      }
    expect(slow).toEqual([])
  })
})

test('a parser whose time grows faster is found', () => {
  const work = (part: number) => {
    const text = filled('', ' ', header * part)
    return () => text.replace(/\s+$/, '')
  }
  expect(cpuTime(work(1), soonFor(header), 1)).toBeGreaterThan(soonFor(header))
  expect(growth(work)).toBeGreaterThan(9)
})
