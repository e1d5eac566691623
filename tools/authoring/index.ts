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
export { findPart, readJson, valueAt } from './document/read-json'
