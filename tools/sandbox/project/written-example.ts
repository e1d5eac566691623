import type { JsonObject } from '../../../renderer/language'
import type { Report } from '../../analysis/check/report'
import type { ProjectOptions } from '../../analysis/project/project'

/**
 * The example of a code that requires a large document, an option of the project, or a played
 * scenario.
 */
export interface WrittenExample {
  readonly name: string
  readonly path: string
  /** The document with the mistake; undefined if the file is missing. */
  readonly wrong: JsonObject | undefined
  readonly right: JsonObject
  readonly options?: ProjectOptions
  readonly played?: Report
}
