export { readFindingExamples, type FindingExample } from './finding-examples'
export { excerptsOf, type Excerpt } from './finding-excerpts'
export {
  findRoot,
  folders,
  namedFile,
  namedScreens,
  pathFromRoot,
  readFiles,
  readText,
  rootAround,
  settings,
} from './project-files'
export { replaceFile } from './project-files'
export { createSandboxDeps } from './sandbox-deps'
export { readSides, requireReadable } from './sides/read-sides'
export { tellResults } from './tell-results'
