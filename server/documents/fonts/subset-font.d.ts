/** subset-font ships no types; this is what `cut-fonts.ts` calls. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; keepFeatures?: string[]; noHinting?: boolean },
  ) => Promise<Buffer>
  // oxlint-disable-next-line import/no-default-export -- the package's own shape
  export default subsetFont
}
