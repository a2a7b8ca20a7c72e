import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Starts a small S3-compatible store, path style, with a bucket `shop`: objects, listings, multipart uploads and
 * ranges. It checks every signature by the published steps of AWS Signature Version 4 and the digest of the body, and
 * responds with 403 if they are wrong.
 */
export async function startSmallS3({ key, secret, region }: { key: string; secret: string; region: string }) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  /** Unfinished uploads by ID: the name of the object, and its parts by number. */
  const uploads = new Map<string, { name: string; parts: Map<number, Buffer> }>()
  const state = {
    isSilent: false,
    isBroken: false,
    requested: [] as string[],
    /** Breaks the connection of requests for which it returns true. */
    drops: (_request: string): boolean => false,
    /** Length of the largest request body in bytes. */
    maxBodyLength: 0,
  }

  function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
    const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
    const [, credential = '', signed = '', signature] = given ?? []
    const at = String(request.headers['x-amz-date'])
    const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
    const payload = request.headers['x-amz-content-sha256']
    const isRecent =
      Math.abs(
        Date.now() -
          Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')),
      ) < 300_000
    if (credential !== `${key}/${scope}` || payload !== digest(body) || !isRecent) return false
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
      return false
    const query = [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&')
    const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/')
    const headers = signed
      .split(';')
      .map((name) => `${name}:${String(request.headers[name])}\n`)
      .join('')
    const canonical = [request.method, path, query, headers, signed, payload].join('\n')
    const text = ['AWS4-HMAC-SHA256', at, scope, digest(canonical)].join('\n')
    const signing = [at.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
      hmac,
      `AWS4${secret}`,
    )
    return hmac(signing, text).toString('hex') === signature
  }

  function list(url: URL): string {
    const keys = [...objects.keys()]
      .filter((one) => one.startsWith(url.searchParams.get('prefix') ?? ''))
      .toSorted()
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + 4)
    const next = from + 4 < keys.length ? `<NextContinuationToken>${from + 4}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${page.map((one) => `<Contents><Key>${one}</Key><Size>${objects.get(one)?.bytes.length}</Size></Contents>`).join('')}${next}</ListBucketResult>`
  }

  type Answer = [status: number, content?: Buffer | string, headers?: Record<string, string>]

  /** Handles the steps of a multipart upload. Returns `null` for other requests. */
  function uploadStep(request: IncomingMessage, url: URL, name: string, body: Buffer): Answer | null {
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload/${uploads.size + 1}+`
      uploads.set(id, { name, parts: new Map() })
      return [
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      ]
    }
    const id = url.searchParams.get('uploadId')
    if (id === null) return null
    const upload = uploads.get(id)
    if (upload?.name !== name) return [404]
    if (request.method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return [200, '', { etag: `"${digest(body)}"` }]
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return [204]
    const parts = [
      ...body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag><\/Part>/g),
    ].map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
    const isRight = parts.every(({ bytes, etag }) => bytes !== undefined && digest(bytes) === etag)
    // Like the real S3, it sends the status before it does the work.
    if (!isRight || parts.length !== upload.parts.size)
      return [200, '<Error><Code>InvalidPart</Code></Error>']
    const bytes = Buffer.concat(parts.map((part) => part.bytes ?? Buffer.alloc(0)))
    objects.set(name, { bytes, type: 'application/octet-stream' })
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>']
  }

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '/', 'http://store')
    if (state.isBroken) return [500]
    if (!isSigned(request, url, body)) return [403]
    const [, bucket, ...parts] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== 'shop') return [404]
    const name = parts.join('/')
    const step = uploadStep(request, url, name, body)
    if (step !== null) return step
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, type: String(request.headers['content-type']) })
      return [200]
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return [204]
    }
    if (name === '') return [200, list(url)]
    const found = objects.get(name)
    if (found === undefined) return [404]
    const etag = `"${digest(found.bytes)}"`
    if (request.method === 'HEAD')
      return [200, undefined, { etag, 'content-length': String(found.bytes.length) }]
    const { 'if-match': expected, range } = request.headers
    if (expected !== undefined && expected !== etag) return [412]
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return [200, found.bytes, { etag }]
    return [206, found.bytes.subarray(Number(from), Number(to) + 1), { etag }]
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      state.requested.push(`${request.method} ${request.url}`)
      state.maxBodyLength = Math.max(state.maxBodyLength, body.length)
      if (state.isSilent) return
      if (state.drops(`${request.method} ${request.url}`)) {
        request.socket.destroy()
        return
      }
      const [status, content, headers] = answer(request, body)
      response.writeHead(status, headers).end(content)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    objects,
    uploads,
    state,
    host: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
