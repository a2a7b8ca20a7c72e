import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import type { BareBody } from './bare'
import { catalogue, HOT } from './catalogue'
import { Connection, getRequest, postRequest } from './connection'
import { OFFICE_KEY } from './processes'

/** Requests that are sent to both the shop and a bare handler. */
const reads = [
  {
    name: 'get-data',
    method: 'POST',
    path: '/api/get-data',
    request: postRequest('/api/get-data', {}, { 'Accept-Encoding': 'br' }),
  },
  { name: 'home page', method: 'GET', path: '/', request: getRequest('/') },
  { name: 'product page', method: 'GET', path: `/tickets/${HOT}`, request: getRequest(`/tickets/${HOT}`) },
] as const

export interface Read {
  readonly name: string
  readonly request: string
  readonly bytes: number
  /** The same bytes, for a bare handler. */
  readonly bare: BareBody
}

/** Fills the empty shop over the office's API. */
export async function importCatalogue(port: number, file: CatalogueFile = catalogue): Promise<void> {
  const connection = await Connection.open(port)
  const headers = { Authorization: `Bearer ${OFFICE_KEY}` }
  const answer = await connection.send(postRequest('/office/api/import', file, headers))
  connection.close()
  if (answer.status !== 200) throw new Error(`The import failed: ${answer.body().toString()}`)
}

/** Sends the measured read requests to the shop, and stores each response body in a file for the bare handler. */
export async function findReads(port: number, folder: string): Promise<Read[]> {
  const connection = await Connection.open(port)
  const found: Read[] = []
  for (const { name, method, path, request } of reads) {
    const answer = await connection.send(request)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    const file = join(folder, name.replaceAll(' ', '-'))
    const body = answer.body()
    writeFileSync(file, body)
    const type = /\r\ncontent-type: *([^\r]+)/i.exec(answer.head)?.[1] ?? 'application/octet-stream'
    found.push({ name, request, bytes: body.length, bare: { method, path, file, type } })
  }
  connection.close()
  return found
}
