import type { Checker } from '../checker/create-checker'
import type { SelectionStore } from '../selection'
import type { Workspace } from '../workspace/workspace'

/** What the text editor works with. */
export interface TextPorts {
  readonly workspace: Workspace
  readonly selection: SelectionStore
  readonly checker: Checker
}
