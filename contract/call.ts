import type { z } from 'zod'
import type { AnyRefusalCode } from './every-refusal'

/** One call of the API: its payload, its answer, and its refusals. */
export interface Call<
  Path extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly path: Path
  readonly summary: string
  readonly payload: Payload
  readonly answer: Answer
  readonly refusals: readonly AnyRefusalCode[]
  /** The body may have up to 32 MiB instead of 64 KiB: only for office calls that accept whole files. */
  readonly largeBody?: true
  /** The body may have up to 512 KiB instead of 64 KiB: for office calls that take the texts of whole pages. */
  readonly takesPages?: true
  /**
   * The body is a file of any type with at most `most` bytes: `image/…` or `application/octet-stream`. The payload is
   * JSON in the query, as `payload`.
   */
  readonly takesFile?: { readonly most: number }
  /**
   * The call returns a file of one of these types, which is streamed while it is made; `answer` does not describe it.
   */
  readonly answersFile?: readonly string[]
}

/** Declares a call; the server serves it from one file, the pages send it by its path. */
export function call<const Path extends string, Payload extends z.ZodObject, Answer extends z.ZodType>(
  path: Path,
  parts: Omit<Call<Path, Payload, Answer>, 'path'>,
): Call<Path, Payload, Answer> {
  return { path, ...parts }
}

/** The payload that a handler receives: absent fields are null. */
export type PayloadOf<C extends Call> = z.output<C['payload']>
/** The payload that a page sends: fields may be absent. */
export type SentTo<C extends Call> = z.input<C['payload']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
