import { copyOf } from '../../../../rules/copy-names'
import { post } from '../../calls/post'
import { postOnce } from '../../calls/post-once'

/** As many as the call answers at once. */
const most = 1000

/** Makes an item like another one: hidden, with a code that is free. */
export async function duplicateItem({ external_code }: { external_code: string }): Promise<unknown> {
  const { item } = await post('get-item', { external_code })
  const { items } = await post('find-items', { query: `${external_code}-copy`.slice(0, 80), limit: most })
  return postOnce('save-item', { item: copyOf(item, new Set(items.map((one) => one.external_code))) })
}
