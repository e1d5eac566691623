export {
  duplicateNode,
  insertNode,
  moveNode,
  type NodeEdit,
  removeValue,
  setValue,
} from './document/edits'
export {
  nodePointer,
  placeInList,
  pointerAt,
  rangeOf,
  treeOf,
  type TreeArea,
  type TreeNode,
} from './document/nodes'
export { readJson } from './document/read-json'
export { deleteDocument } from './delete'
export type { Subject } from './mentions'
export { titlesOf } from './new-screen/copy-of'
export { newScreen } from './new-screen/new-screen'
export type { NewScreenRequest } from './new-screen/wanted'
export { type FileChanges, type Outcome, type Refusal, wordsOf } from './outcome'
export { renameDocument } from './rename'
export { templates } from './templates/templates'
export { extractFragment } from './extract-fragment'
