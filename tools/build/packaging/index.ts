export { buildObjects, capabilitiesOf, needsOf } from './capabilities.ts'
export {
  type Contents,
  contentsOf,
  embeddedFiles,
  filesOfContents,
  objectsOf,
  versionOf,
} from './contents.ts'
export { describeScreen } from './describe-screen.ts'
export { type Files, filesBelow, hashText, readText, withoutNotes } from './files.ts'
export { type Guard, guardedStateOf, guardIn } from './guarded-state.ts'
export { BrokenDocument, readScreens } from './read-documents.ts'
export {
  ifSchema,
  isSchema,
  mapMembers,
  mapSchema,
  type Schema,
  withoutAnnotations,
} from './schema.ts'
export { readSources, type Sources, type WidgetSource } from './sources.ts'
export { dataTag, startData, readStartData, startTag } from './start-data.ts'
export { clientFamilies } from './start-parts.ts'
