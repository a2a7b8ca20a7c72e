export { type OwnCommand, backupCommands, backupUsage } from './commands'
export { continueNumbering, sayNumbers } from './continue-numbering'
export { setExtrasAside } from './queries'
export { upgrade, upgradeUsage } from './upgrade'
