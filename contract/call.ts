import type { z } from 'zod'
import type { AnyRefusalCode } from './every-refusal'

/** A call of the API: its payload, its answer, and the errors that it may return. */
export interface Call<
  Path extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly path: Path
  readonly summary: string
  readonly payload: Payload
  /**
   * The fields that may be absent, besides those of a dry run. Without one of the others the call is rejected, by the schema
   * of the payload or by the handler.
   */
  readonly optional?: readonly string[]
  /**
   * A valid payload, for `/openapi.json` and the tests over all calls; absent if the payload may be empty. Tests replace what
   * it names by something that exists in their shop (`tests/support/app/good-payloads.ts`).
   */
  readonly example?: z.input<Payload>
  readonly answer: Answer
  /** The answer in `/openapi.json`, if a request can leave parts of `answer` out. */
  readonly describedAnswer?: z.ZodType
  readonly refusals: readonly AnyRefusalCode[]
  /** The body may have up to 32 MiB instead of 64 KiB. Only for office calls that accept whole files. */
  readonly largeBody?: true
  /** The body may have up to 512 KiB instead of 64 KiB. Only for office calls that accept the texts of whole pages. */
  readonly takesPages?: true
  /**
   * The body is a file of at most `maxBytes` bytes with the type `image/…` or `application/octet-stream`. The payload is JSON in
   * the query parameter `payload`.
   */
  readonly takesFile?: { readonly maxBytes: number }
  /** The call streams a file of one of these types, which `answer` does not describe. */
  readonly answersFile?: readonly string[]
}

/** The parts of a declaration from which the type of the payload is not inferred. */
export interface OfPayload<Payload extends z.ZodObject> {
  readonly optional?: readonly NoInfer<keyof z.input<Payload> & string>[]
  readonly example?: NoInfer<z.input<Payload>>
}

/** Declares a call. The server registers a handler for its path, and pages call it by its path. */
export function call<const Path extends string, Payload extends z.ZodObject, Answer extends z.ZodType>(
  path: Path,
  parts: Omit<Call<Path, Payload, Answer>, 'path' | keyof OfPayload<Payload>> & OfPayload<Payload>,
): Call<Path, Payload, Answer> {
  return { path, ...parts }
}

/** The payload that a handler receives. Absent fields are null. */
export type PayloadOf<C extends Call> = z.output<C['payload']>
/** The payload that a page sends. Fields may be absent. */
export type SentTo<C extends Call> = z.input<C['payload']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
