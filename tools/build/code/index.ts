export { editCode, memberName } from './edit-code.ts'
