const hex = (unit: number) => unit.toString(16).padStart(4, '0')

/** A character map of PDF (1.7, 9.10.3): which characters each glyph of a font shows, in the order of their codes. */
export function unicodeMap(characters: readonly (readonly number[])[]): string {
  const entries = characters.map((codePoints) => {
    const text = String.fromCodePoint(...codePoints)
    return `<${Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join(' ')}>`
  })
  const ranges: string[] = []
  // A range must not cross the first byte of its codes.
  for (let first = 0; first < entries.length; first += 256) {
    const part = entries.slice(first, first + 256)
    ranges.push(`<${hex(first)}> <${hex(first + part.length - 1)}> [${part.join(' ')}]`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
