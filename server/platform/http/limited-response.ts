/** An answer of another server is longer than its reader accepts. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
  }
}

/**
 * Returns a response whose body fails with `AnswerTooLong` once it is longer than `maxBytes`, after decompression. The
 * rest is not read: another server must not fill this process's memory.
 */
export function limitedResponse(response: Response, maxBytes: number): Response {
  let size = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.length
      if (size > maxBytes) throw new AnswerTooLong(maxBytes)
      controller.enqueue(part)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(counting) ?? null, { status, statusText, headers })
}

/** Reads the body of a response of at most `maxBytes`. Throws `AnswerTooLong`. */
export const readAtMost = async (response: Response, maxBytes: number): Promise<Buffer> =>
  Buffer.from(await limitedResponse(response, maxBytes).arrayBuffer())
