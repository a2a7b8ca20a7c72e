export { type OwnCommand, backupCommands, backupUsage } from './commands'
export { continueNumbering, sayNumbers } from './invoice-numbers'
export { setExtrasAside } from './queries'
export { upgrade, upgradeUsage } from './upgrade'
