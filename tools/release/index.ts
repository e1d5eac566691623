export { isApproval, type Approval } from './approvals'
export { release } from './commands/release'
export { createDirectoryStore } from './stores/directory-store'
