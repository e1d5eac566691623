export { requireAccess, createKey } from './access-rules.ts'
