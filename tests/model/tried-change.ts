import type { ModelShop } from './model-shop'

/** Makes a change of staff; after its trial if it is to be tried: what was tried and confirmed at once has no other effect. */
export const changesOf =
  (shop: ModelShop) =>
  async (path: string, payload: object, tried: boolean): Promise<number> => {
    if (!tried) return (await shop.app().office(path, payload)).status
    const trial = await shop.app().office(path, { ...payload, dry_run: true })
    // A trial gives up on rows that somebody holds.
    if (trial.status !== 200) return trial.status === 503 ? 409 : trial.status
    const { effect } = trial.body as { effect: { fingerprint: string } }
    const { fingerprint } = effect
    return (await shop.app().office(path, { ...payload, fingerprint })).status
  }
