/** Errors by code: the status and the sentence of each. */
type Refusals<Code extends string> = Readonly<
  Record<Code, readonly [status: number, sentence: (slots: never) => string]>
>

/**
 * Returns the sentence of an error in `refusals` with its slots filled in. A slot without a value stays in the text as
 * `{name}`.
 */
export function sentenceIn<Code extends string>(
  refusals: Refusals<Code>,
  code: Code,
  slots: Readonly<Record<string, string>> = {},
): string {
  const sentence = refusals[code][1] as (slots: Readonly<Record<string, string>>) => string
  return sentence(new Proxy(slots, { get: (given, slot: string) => given[slot] ?? `{${slot}}` }))
}
