/** A sample of `/metrics`: a name with its labels, and the value. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parses Prometheus' text format. Throws at a line that is neither a comment nor a sample. */
export function readMetrics(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] =
        /^([a-z_][\w:]*)(?:\{(.*)\})? ([-+.\dEe]+|[+-]?Inf|Nan)$/i.exec(line) ?? []
      if (name === '') throw new Error(`This is no sample: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
        value: Number(value),
      }
    })
}

/** Returns the value of the sample with this name and at least these labels; undefined if there is none. */
export const valueOf = (
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  samples.find(
    (one) =>
      one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value
