export { entryRows } from './entry-rows'
export { exactOrderOf } from './exact-order'
export { importStatementWork } from './import-statement'
export { statementHandlers } from './routes'
