import type { App } from '../app/app'
import { describeError, EngineError } from '../../renderer/language'

/** Reports an error. `code` is used for an error without a code. */
export function reportFault({ report }: Pick<App, 'report'>, error: unknown, code: string): void {
  report({
    code: error instanceof EngineError ? error.code : code,
    detail: describeError(error),
  })
}
