/** Gives the browser a text to save as a file. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
