import type { App } from '../app/app'
import { describeError, EngineError } from '../../renderer/language'

/** Reports a fault by its own code, or by `code` if it has none. */
export function reportFault({ report }: Pick<App, 'report'>, error: unknown, code: string): void {
  report({
    code: error instanceof EngineError ? error.code : code,
    detail: describeError(error),
  })
}
