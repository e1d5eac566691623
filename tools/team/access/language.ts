import { AsyncLocalStorage } from 'node:async_hooks'
import { speak, type Language } from '../../analysis/words'
import { askedLanguage } from '../../studio/server'

const asked = new AsyncLocalStorage<Language>()

/** From here on whatever a request makes this process say is in the language of that request. */
export function speakToEach(): void {
  speak(() => asked.getStore() ?? 'en')
}

/** Works in the language of a request. */
export function inLanguageOf<Result>(request: Request, work: () => Result): Result {
  return asked.run(askedLanguage(request), work)
}
