import { AsyncLocalStorage } from 'node:async_hooks'
import { speak, type Language } from '../../analysis/words'
import { askedLanguage } from '../../studio/server'

const asked = new AsyncLocalStorage<Language>()

/** Makes all messages of this process use the language of the current request. */
export function speakToEach(): void {
  speak(() => asked.getStore() ?? 'en')
}

/** Runs work in the language of a request. */
export function inLanguageOf<Result>(request: Request, work: () => Result): Result {
  return asked.run(askedLanguage(request), work)
}
