import { post } from '../../calls/post'
import { copyCode, copyName } from './copy-names'

/** As many as the call answers at once. */
const most = 1000

/** Makes an item like another one: hidden, with a code that is free. */
export async function duplicateItem({ external_code }: { external_code: string }): Promise<unknown> {
  const { item } = await post('get-item', { external_code })
  const { items } = await post('find-items', { query: copyCode(external_code, 1), limit: most })
  const taken = new Set(items.map((one) => one.external_code))
  return post('save-item', {
    item: {
      ...item,
      external_code: freeCode(external_code, taken),
      name: copyName(item.name),
      published: false,
    },
  })
}

/** The first code of a copy that no item has. */
function freeCode(of: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(copyCode(of, number))) number += 1
  return copyCode(of, number)
}
