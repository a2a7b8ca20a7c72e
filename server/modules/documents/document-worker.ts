/** The entry of the thread that draws documents (`documents.ts`): the pool calls it with each order. */
export { drawDocument } from './draw-document'
