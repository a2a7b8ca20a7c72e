/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: string | Blob, type?: string): void {
  const url = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type: type ?? '' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
