export { cachedResult, hash } from './cached-result'
export {
  excerptsOf,
  readFindingExamples,
  type Excerpt,
  type FindingExample,
} from './finding-examples'
export { replaceFile } from '../../build/disk'
export {
  findCompleteRoot,
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
export { readSides, requireReadable } from './sides/read-sides'
export { openSession, savedSession, saveMemory, saveSession, saveTexts } from './cached-result'
export { filesOf, tellResults } from './tell-results'
