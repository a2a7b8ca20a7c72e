import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm'
import { cisSchema } from './cis-schema'
import {
  certificateFolder,
  fileIn,
  issue,
  type Issued,
  makeTestCa,
  pkcs12,
  sellerCertificate,
  testOib,
} from './test-certificates'
import { elementAt, messagePrefixes, signInEnvelope, textAt, verifySignature } from './xml-signature'

/** A request that the simulator received. Amounts are texts as they were sent. */
export interface CisRequest {
  readonly root: string
  /** The element `IdPoruke`. */
  readonly id: string | null
  readonly oib: string | null
  /** Number in the form `sequence/premises/device`. */
  readonly number: string
  readonly issuedAt: string | null
  readonly total: string | null
  readonly means: string | null
  readonly zki: string | null
  readonly isLate: boolean
  readonly buyerOib: string | null
  readonly operatorOib: string | null
  /** JIR or error code in the simulator's response. */
  answered: string | null
  /** The whole message. */
  readonly text: string
}

/** Behaviour of the simulator. Every behaviour reports errors of the request itself. */
export type CisBehaviour =
  | 'answer'
  /** Accepts the request and never responds. */
  | 'silent'
  /** Records the invoice and closes the connection without a response. */
  | 'lost'
  /** Responds after this time. */
  | { slowMs: number }
  /** Rejects the request with this code; `message` is the authority's text. */
  | { reject: string; message?: string }
  /** Responds with this HTTP status and an HTML page. */
  | { status: number }
  /** Responds with a SOAP fault. */
  | 'fault'
  /** Sends an unsigned response. */
  | 'unsigned'
  /** Sends a signed response whose JIR was changed afterwards. */
  | 'changed'
  /** Sends a signed response to another request. */
  | 'other'
  /** Sends a response that is signed with another certificate of the same CA. */
  | 'stranger'
  /** Sends a signed response in the header and a false one in the body. */
  | 'wrapped'
  /** Sends the signed response twice. */
  | 'duplicated'
  /** Sends a response that is longer than any real one. */
  | 'endless'

export interface CisSimulator {
  readonly url: string
  /** Certificate of the CA as PEM, for FISCAL_CA. */
  readonly caFile: string
  /** A seller's certificate, for FISCAL_CERT and FISCAL_CERT_PASSWORD. */
  readonly seller: { readonly oib: string; readonly file: string; readonly password: string }
  /** Environment variables of a process that reports to the simulator. */
  readonly environment: Readonly<
    Record<'FISCAL_URL' | 'FISCAL_CA' | 'FISCAL_CERT' | 'FISCAL_CERT_PASSWORD', string>
  >
  readonly ca: Issued
  readonly signer: Issued
  /** Received requests in order of arrival, including echoes. */
  readonly requests: CisRequest[]
  /** Sets the behaviour for all following requests, or only for the next `times` requests. */
  behave(behaviour: CisBehaviour, times?: number): void
  /** Returns the response to a request, in its envelope, as it would be sent. */
  answerTo(request: string): string
  close(): Promise<void>
}

const answers: Readonly<Record<string, string>> = {
  RacunZahtjev: 'RacunOdgovor',
  ProvjeraZahtjev: 'ProvjeraOdgovor',
}
const messages: Readonly<Record<string, string>> = {
  s001: 'Poruka nije u skladu s XML shemom.',
  s002: 'Certifikat nije izdan od pružatelja usluga povjerenja s pouzdanog popisa ili je istekao ili je ukinut.',
  s003: 'Certifikat ne sadrži obvezan podatak.',
  s004: 'Neispravan digitalni potpis.',
  s005: 'OIB iz poruke zahtjeva nije jednak OIB-u iz certifikata.',
  s006: 'Sistemska pogreška prilikom obrade zahtjeva.',
  s013: 'Račun sadrži restriktivne greške: 166.',
}

/**
 * Opens a simulator of CIS on the loopback interface. It checks each request as CIS does: schema, signature,
 * certificate and OIB. It stores each invoice by its ZKI and always returns the same JIR for it, and it signs its
 * responses like CIS.
 */
export async function openCisSimulator({
  port = 0,
  log,
}: { port?: number; log?: (line: string) => void } = {}): Promise<CisSimulator> {
  const ca = makeTestCa()
  const signer = issue({
    subject: [
      ['C', 'HR'],
      ['O', 'APIS IT D.O.O.'],
      ['2.5.4.97', 'HR02994650199'],
      ['L', 'ZAGREB'],
      ['CN', 'fiskalcistest'],
    ],
    issuer: ca,
  })
  const seller = sellerCertificate(ca)
  const folder = certificateFolder()
  const password = 'test password'
  const schema = schemaOf()
  const jirs = new Map<string, string>()
  const ids = new Set<string>()
  const requests: CisRequest[] = []
  let behaviour: CisBehaviour = 'answer'
  let next: { behaviour: CisBehaviour; times: number } | null = null

  /** Returns the error code of a request, or `null`. */
  function faultOf(document: XmlDocument, text: string, read: CisRequest): string | null {
    const message = elementAt(document, '/s:Envelope/s:Body/*')
    if (!schema.accepts(message)) return 's001'
    let certificate
    try {
      certificate = verifySignature(text)
    } catch {
      return 's004'
    }
    if (!certificate.checkIssued(ca.x509) || !certificate.verify(ca.x509.publicKey)) return 's002'
    const now = new Date()
    if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) return 's002'
    if (!certificate.subject.includes(`HR${read.oib}`)) return 's005'
    // Each sending of a message has a new ID.
    if (read.id === null || ids.has(read.id)) return 's001'
    ids.add(read.id)
    return addsUp(message) ? null : 's013'
  }

  function take(text: string): { read: CisRequest; fault: string | null } {
    using document = XmlDocument.fromString(text)
    const read = requestOf(document, text)
    requests.push(read)
    return { read, fault: read.root === 'EchoRequest' ? null : faultOf(document, text, read) }
  }

  /** Returns the JIR of an invoice, the same for each report of it. */
  function jirOf({ zki }: CisRequest): string {
    const jir = jirs.get(zki ?? '') ?? randomUUID()
    jirs.set(zki ?? '', jir)
    return jir
  }

  function answerOf(read: CisRequest, content: string, id = read.id ?? ''): string {
    const root = answers[read.root] ?? ''
    const at = new Date().toLocaleString('de-DE', {
      timeZone: 'Europe/Zagreb',
      dateStyle: 'medium',
      timeStyle: 'medium',
    })
    return envelope(
      `<tns:${root} Id="${signedId()}" xsi:schemaLocation="http://www.apis-it.hr/fin/2012/types/f73 ../schema/FiskalizacijaSchema.xsd" ` +
        `xmlns:tns="http://www.apis-it.hr/fin/2012/types/f73"><tns:Zaglavlje><tns:IdPoruke>${id}</tns:IdPoruke>` +
        `<tns:DatumVrijeme>${at.replace(', ', 'T')}</tns:DatumVrijeme></tns:Zaglavlje>${content}</tns:${root}>`,
    )
  }

  const sign = (text: string, by: Issued = signer) =>
    signInEnvelope(text, { key: by.key, certificates: [by.pem] })

  /** Returns the content of the response to a correct request. */
  function contentOf(read: CisRequest): string {
    if (read.root === 'RacunZahtjev') {
      read.answered = jirOf(read)
      return `<tns:Jir>${read.answered}</tns:Jir>`
    }
    read.answered = 'v100'
    const invoice = /<tns:Racun>.*<\/tns:Racun>/s.exec(read.text)?.[0] ?? ''
    return `${invoice}${errorText('v100', 'Poruka je ispravna.')}`
  }

  function refused(read: CisRequest, code: string, message?: string): string {
    read.answered = code
    return sign(answerOf(read, errorText(code, message)))
  }

  /** Returns the response of a behaviour to a correct request; `null` if there is none. */
  function behaved(read: CisRequest, how: CisBehaviour): string | null {
    if (how === 'silent') return null
    if (typeof how === 'object' && 'reject' in how) return refused(read, how.reject, how.message)
    const content = contentOf(read)
    if (how === 'lost') return null
    if (how === 'unsigned') return answerOf(read, content)
    const signed = sign(
      answerOf(read, content, how === 'other' ? randomUUID() : undefined),
      how === 'stranger' ? seller : signer,
    )
    if (how === 'changed')
      return signed.replace(/<tns:Jir>.*?<\/tns:Jir>/, `<tns:Jir>${randomUUID()}</tns:Jir>`)
    const answer = bodyOf(signed)
    if (how === 'duplicated') return signed.replace(answer, answer + answer)
    if (how !== 'wrapped') return signed
    const forged = bodyOf(answerOf(read, `<tns:Jir>${randomUUID()}</tns:Jir>`))
    return signed
      .replace('<soap:Body>', `<soap:Header>${answer}</soap:Header><soap:Body>`)
      .replace(`${answer}</soap:Body>`, `${forged}</soap:Body>`)
  }

  async function respond(text: string, response: ServerResponse): Promise<void> {
    const { read, fault } = take(text)
    const how = next?.behaviour ?? behaviour
    if (next !== null && --next.times === 0) next = null
    const end = (status: number, body: string) =>
      response.writeHead(status, { 'Content-Type': 'text/xml; charset=utf-8' }).end(body)
    if (typeof how === 'object' && 'slowMs' in how) await after(how.slowMs)
    if (typeof how === 'object' && 'status' in how) end(how.status, '<html><body>Error</body></html>')
    else if (how === 'fault')
      end(
        500,
        envelope(
          '<soap:Fault><faultcode>soap:Server</faultcode><faultstring>Internal Error</faultstring></soap:Fault>',
        ),
      )
    else if (how === 'endless') endless(response)
    else if (read.root === 'EchoRequest' && how !== 'silent') end(200, echoOf(text))
    else {
      const answer = fault === null ? behaved(read, how) : refused(read, fault)
      if (answer === null) {
        if (how === 'lost') response.destroy()
      } else end(read.answered?.startsWith('s') ? 500 : 200, answer)
    }
    log?.(
      `${read.root} ${read.number} ${read.total ?? ''} ${read.zki ?? ''}${read.isLate ? ' late' : ''}: ${read.answered ?? JSON.stringify(how)}`,
    )
  }

  const serverCertificate = issue({
    subject: [
      ['C', 'HR'],
      ['CN', 'localhost'],
    ],
    issuer: ca,
    key: signer.key,
  })
  const server = createServer(
    { key: serverCertificate.keyPem, cert: serverCertificate.pem },
    (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        respond(Buffer.concat(parts).toString('utf8'), response).catch((error: unknown) => {
          log?.(String(error))
          response.writeHead(400).end()
        })
      })
    },
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/FiskalizacijaServiceTest`
  const caFile = fileIn(folder, 'ca.pem', ca.pem)
  const sellerFile = fileIn(folder, 'seller.p12', pkcs12(seller, password, { ca }))
  return {
    url,
    caFile,
    seller: { oib: testOib, password, file: sellerFile },
    environment: {
      FISCAL_URL: url,
      FISCAL_CA: caFile,
      FISCAL_CERT: sellerFile,
      FISCAL_CERT_PASSWORD: password,
    },
    ca,
    signer,
    requests,
    behave(how, times) {
      if (times === undefined) behaviour = how
      next = times === undefined ? null : { behaviour: how, times }
    },
    answerTo(request) {
      const { read, fault } = take(request)
      return fault === null ? (behaved(read, 'answer') ?? '') : refused(read, fault)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      schema.close()
    },
  }
}

/** Returns an ID in the format of DataPower, which signs CIS's responses. */
const signedId = () => `G0x${randomUUID().slice(0, 8)}${randomUUID().slice(0, 4)}-4D`

const envelope = (content: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" ' +
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  `xmlns:regexp="http://exslt.org/regular-expressions"><soap:Body>${content}</soap:Body></soap:Envelope>`

const bodyOf = (text: string): string => /<soap:Body>(.*)<\/soap:Body>/s.exec(text)?.[1] ?? ''

const errorText = (code: string, message = messages[code] ?? '') =>
  `<tns:Greske><tns:Greska><tns:SifraGreske>${code}</tns:SifraGreske><tns:PorukaGreske>${message}</tns:PorukaGreske></tns:Greska></tns:Greske>`

const echoOf = (text: string) =>
  envelope(
    `<tns:EchoResponse xmlns:tns="http://www.apis-it.hr/fin/2012/types/f73">${/<tns:EchoRequest[^>]*>([^<]*)/.exec(text)?.[1] ?? ''}</tns:EchoResponse>`,
  )

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/xml' })
  const part = ' '.repeat(64 * 1024)
  const send = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', send)
  send()
}

function requestOf(document: XmlDocument, text: string): CisRequest {
  const message = elementAt(document, '/s:Envelope/s:Body/*')
  const at = (path: string) => textAt(message, path)
  return {
    root: message.name,
    id: at('f:Zaglavlje/f:IdPoruke'),
    oib: at('f:Racun/f:Oib'),
    number: ['BrOznRac', 'OznPosPr', 'OznNapUr']
      .map((name) => at(`f:Racun/f:BrRac/f:${name}`) ?? '')
      .join('/'),
    issuedAt: at('f:Racun/f:DatVrijeme'),
    total: at('f:Racun/f:IznosUkupno'),
    means: at('f:Racun/f:NacinPlac'),
    zki: at('f:Racun/f:ZastKod'),
    isLate: at('f:Racun/f:NakDost') === 'true',
    buyerOib: at('f:Racun/f:OibPrimateljaRacuna'),
    operatorOib: at('f:Racun/f:OibOper'),
    answered: null,
    text,
  }
}

/**
 * Whether the parts of an invoice add up to its total, within the authority's tolerance of one cent (business code
 * 166).
 */
function addsUp(message: XmlElement): boolean {
  const cents = (path: string) =>
    message.find(path, messagePrefixes).reduce((sum, one) => sum + BigInt(one.content.replace('.', '')), 0n)
  const racun = 'f:Racun/f:'
  const parts = [
    'Pdv/f:Porez/f:Osnovica',
    'Pdv/f:Porez/f:Iznos',
    'Pnp/f:Porez/f:Iznos',
    'IznosOslobPdv',
    'IznosNePodlOpor',
    'Naknade/f:Naknada/f:IznosN',
  ]
  const difference = parts.reduce((sum, part) => sum + cents(racun + part), -cents(`${racun}IznosUkupno`))
  return difference >= -1n && difference <= 1n
}

/** Returns the schema, ready to validate messages. */
export function schemaOf(): {
  accepts: (message: XmlElement) => boolean
  faultsOf: (message: string) => string | null
  close: () => void
} {
  const schema = XmlDocument.fromString(cisSchema)
  const validator = XsdValidator.fromDoc(schema)
  const faultsOf = (message: string) => {
    using document = XmlDocument.fromString(message)
    try {
      validator.validate(document)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  return {
    faultsOf,
    // The element is validated in a separate document because the envelope is not part of the schema.
    accepts: (message) => faultsOf(message.canonicalizeToString()) === null,
    close: () => {
      validator.dispose()
      schema.dispose()
    },
  }
}
