/** A store that cannot be reached, or rejects a request. The message is one sentence and holds no key. */
export class StoreFailure extends Error {}
