export { BrokenDocument } from './broken-document'
export { buildObjects } from './build-objects'
export { capabilitiesOf, needsOf } from './capabilities'
export { clientFamilies } from './client-families'
export { type Contents, contentsOf, hashText, objectsOf } from './contents'
export { describeScreen } from './describe-screen'
export { embeddedFiles, versionOf } from './embedded-files'
export { filesOfContents } from './files-of-contents'
export { readScreens } from './read-documents'
export {
  conditional,
  isSchema,
  mapMembers,
  mapSchema,
  type Schema,
  withoutAnnotations,
} from './schema'
export { readSources, type Sources, type WidgetSource } from './sources'
export { startData } from './start-data'
export { withoutNotes } from './without-notes'
