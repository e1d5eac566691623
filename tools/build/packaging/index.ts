export { answerShapes } from './embedded-files.ts'
export { BrokenDocument } from './read-documents.ts'
export { buildObjects } from './capabilities.ts'
export { capabilitiesOf, needsOf } from './capabilities.ts'
export { clientFamilies } from './start-parts.ts'
export { type Contents, contentsOf, objectsOf } from './contents.ts'
export { describeScreen } from './describe-screen.ts'
export { embeddedFiles, versionOf } from './embedded-files.ts'
export { type Files, filesBelow, readText } from './files.ts'
export { filesOfContents } from './contents.ts'
export { type Guard, guardedStateOf, guardIn } from './guarded-state.ts'
export { hashText } from './files.ts'
export { readScreens } from './read-documents.ts'
export {
  conditional,
  isSchema,
  mapMembers,
  mapSchema,
  type Schema,
  withoutAnnotations,
} from './schema.ts'
export { readSources, type Sources, type WidgetSource } from './sources.ts'
export { startData } from './start-data.ts'
export { dataTag, startOf, startTag } from './start-data.ts'
export { withoutNotes } from './files.ts'
