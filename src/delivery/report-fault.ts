import type { App } from '../app/app'
import { describeError, EngineError } from '../../renderer/language'

/** `code` is for errors without their own. */
export function reportFault({ report }: Pick<App, 'report'>, error: unknown, code: string): void {
  report({
    code: error instanceof EngineError ? error.code : code,
    detail: describeError(error),
  })
}
