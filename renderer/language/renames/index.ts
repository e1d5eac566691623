export { renameMembers, type Rename } from './rename-members.ts'
export {
  languageVersion,
  oldNamesIn,
  parseDocument,
  readNames,
  versionOfNames,
} from './renamed-members.ts'
