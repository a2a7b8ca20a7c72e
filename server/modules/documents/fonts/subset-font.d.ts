/** subset-font ships no types; this is what `cut-fonts.ts` and `fallback-fonts.ts` call. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      keepFeatures?: string[]
      noHinting?: boolean
      variationAxes?: Readonly<Record<string, number>>
    },
  ) => Promise<Buffer>
  // oxlint-disable-next-line import/no-default-export -- the package's own shape
  export default subsetFont
}
