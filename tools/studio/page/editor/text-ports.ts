import type { Checker } from '../checker/create-checker'
import type { SelectionStore } from '../selection'
import type { Workspace } from '../workspace/workspace'

/** The stores behind the text editor. */
export interface TextPorts {
  readonly workspace: Workspace
  readonly selection: SelectionStore
  readonly checker: Checker
}
