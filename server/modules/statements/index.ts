export { entryRows } from './entry-rows'
export { exactOrderOf } from './exact-order'
export { importStatementWork } from './read-statement'
export { statementHandlers } from './routes'
