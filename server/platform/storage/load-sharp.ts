/** The package that draws, loaded when it is first used. It takes one processor, because the others serve. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
