/** linebreak ships no types; these are the ones that documents need. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next position at which the text may be broken, the last one being its end; then null. */
    nextBreak(): { readonly position: number } | null
  }
}
