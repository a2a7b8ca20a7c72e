/** The entry point of the drawing thread. The pool in `documents.ts` calls `drawDocument` for each document. */
export { drawDocument } from './draw-document'
