export {
  excerptsOf,
  readFindingExamples,
  type Excerpt,
  type FindingExample,
} from './finding-examples'
export { replaceFile } from '../../build/disk'
export { prepare, readDocuments } from './prepare'
export {
  findRoot,
  folders,
  namedFile,
  namedScreens,
  pathFromRoot,
  pathsIn,
  readFiles,
  readText,
  readTextIfThere,
  rootAround,
  settings,
} from './project-files'
export { createScreenCache, screenKeys, tellResults } from './screen-results'
export { createSandboxDeps } from '../play'
export { readSides, requireReadable } from './sides/read-sides'
