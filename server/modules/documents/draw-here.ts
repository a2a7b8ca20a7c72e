import type { DocumentOrder } from './draw-document'

/** Draws a document in the calling thread. What draws it, with its fonts, is loaded with the first one. */
export async function drawHere(order: DocumentOrder): Promise<Buffer> {
  const { drawDocument } = await import('./draw-document')
  return drawDocument(order)
}
