import type { FileKind } from '../../project/kind'
import type { Project } from '../../project/project'
import type { GrammarError } from '../validators.generated.mjs'

/** An error of the grammar with the context that a sentence about it uses. */
export interface GrammarFault {
  readonly error: GrammarError
  /** The value at the error's place. */
  readonly value: unknown
  readonly project: Project
  readonly kind: FileKind
}
