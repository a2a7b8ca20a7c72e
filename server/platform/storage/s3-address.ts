import * as texts from '../../../texts/compiled/command-line/start'
import { CannotStart } from '../process/cannot-start'
import type { Environment } from '../../environment'

/** The variables that name a store. */
export type S3Variable = 'STORAGE_URL' | 'BACKUP_URL'

/** An S3-compatible store as a variable names it, and the key for it. */
export interface S3Address {
  /** The variable that named it, for messages. */
  readonly variable: S3Variable
  /** The URL of the folder in the bucket, with a trailing slash. */
  readonly folder: string
  /** The URL of the bucket, without a trailing slash. */
  readonly bucket: string
  /** The prefix of the folder's object names in the bucket; empty, or with a trailing slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  /** Undefined: as the host says, else us-east-1. */
  readonly region: string | undefined
}

type Given = Pick<
  Environment,
  'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
> &
  Partial<Pick<Environment, S3Variable>>

/**
 * Reads `s3://[KEY:SECRET@]HOST[:PORT]/BUCKET[/FOLDER][?region=REGION][&tls=0]` from the variable; without a key in it, that
 * of `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. `null` if the variable is not set; throws `CannotStart` if something is
 * missing.
 */
export function s3Address(variable: S3Variable, given: Given): S3Address | null {
  const address = given[variable]
  if (address === undefined) return null
  const url = new URL(address.replace(/^s3:/, 'https:'))
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (bucket === '') throw new CannotStart(texts.no_bucket({ variable }))
  const isInUrl = url.username !== ''
  const accessKeyId = isInUrl ? decodeURIComponent(url.username) : given.AWS_ACCESS_KEY_ID
  const secretAccessKey = isInUrl ? decodeURIComponent(url.password) : given.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) throw new CannotStart(texts.no_key({ variable }))
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  const prefix = folders.map((part) => `${part}/`).join('')
  const bucketUrl = `${scheme}://${url.host}/${bucket}`
  return {
    variable,
    bucket: bucketUrl,
    folder: `${bucketUrl}/${prefix}`,
    prefix: decodeURIComponent(prefix),
    accessKeyId,
    secretAccessKey,
    sessionToken: isInUrl ? undefined : given.AWS_SESSION_TOKEN,
    region: url.searchParams.get('region') ?? given.AWS_REGION,
  }
}
