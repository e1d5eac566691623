export { renameMembers, type Rename } from './rename-members.ts'
export {
  languageVersion,
  oldNamesIn,
  parseDocument,
  versionOfNames,
} from './renamed-members.ts'
