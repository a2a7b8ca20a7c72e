export { entryRows, exactOrderOf } from './bank-entries'
export { importStatementWork } from './import-statement'
export { statementHandlers } from './routes'
