export { answerShapes } from './answer-shapes.ts'
export { BrokenDocument } from './broken-document.ts'
export { buildObjects } from './build-objects.ts'
export { capabilitiesOf, needsOf } from './capabilities.ts'
export { clientFamilies } from './client-families.ts'
export { type Contents, contentsOf, objectsOf } from './contents.ts'
export { describeScreen } from './describe-screen.ts'
export { embeddedFiles, versionOf } from './embedded-files.ts'
export { type Files, filesBelow, readText } from './files.ts'
export { filesOfContents } from './files-of-contents.ts'
export { type Guard, guardedStateOf, guardIn } from './guarded-state.ts'
export { hashText } from './hash-text.ts'
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
export { dataTag, startOf, startTag } from './start-tag.ts'
export { withoutNotes } from './without-notes.ts'
