export { type OwnCommand, backupCommands, backupUsage } from './commands'
export { continueNumbering, sayNumbers } from './continue-numbering'
export { setExtrasAside } from './schema.queries'
export { upgrade, upgradeUsage } from './upgrade'
