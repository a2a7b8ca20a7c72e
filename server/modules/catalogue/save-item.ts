import { saveItem } from '#contract/office/catalogue'
import { serveStaff } from '../staff'
import { saveEntry } from './save-entry'

const itemHandler = serveStaff(saveItem, (parts) => saveEntry(parts, 'item', parts.request.body))

/** Creates or changes one item by the rules of the catalogue file. Fields that are absent stay as they are. */
export const saveItemHandler = { ...itemHandler, readsBody: true }
