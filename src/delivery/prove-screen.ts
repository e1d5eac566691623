import { compileScreen, EngineError, type JsonObject } from '../../renderer'
import type { ReleasedScreen } from './released-object'

/**
 * Looks at a screen as closely as a phone can before it is shown: by the grammar, and by compiling it; throws with the first mistake.
 * It stops for breath in between, since somebody is using the page.
 */
export async function proveScreen({ facts, document, fragments }: ReleasedScreen, app: JsonObject): Promise<void> {
  const { validateScreen } = await import('./validate.generated.js')
  if (!validateScreen(document)) refuse(facts.screen, validateScreen.errors?.[0]?.instancePath)
  await pause()
  const [fault] = compileScreen(document, { fragments, app }).faults
  if (fault) refuse(facts.screen, fault.pointer)
}

function refuse(screen: string, pointer = ''): never {
  throw new EngineError('release-bad-object', `${screen}${pointer}`)
}

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve))
