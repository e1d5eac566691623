import { clock } from '../../renderer/react/clock'
import { compileExpression, compileScreen, pause } from '../../renderer/core'
import { EngineError, type JsonObject } from '../../renderer/language'
import type { ReleasedScreen } from './released-object'

/**
 * Validates a screen as far as a phone can before showing it: by the grammar, and by compiling it
 * and its facts. Throws at the first mistake. Pauses in between, since somebody is using the page.
 */
export async function validateReleasedScreen(
  { facts, document, fragments }: ReleasedScreen,
  app: JsonObject,
): Promise<void> {
  const { validateScreen } = await import('./validate.generated.js')
  // A fragment has the same rules as the document: a call must name its endpoint.
  const parts = Object.values(fragments).map(({ body }) => ({ screen: facts.screen, body }))
  for (const part of [document, ...parts]) {
    if (!validateScreen(part)) refuse(facts.screen, validateScreen.errors?.[0]?.instancePath)
    await pause(clock, 0)
  }
  compileFacts(facts)
  const [fault] = compileScreen(document, { fragments, app }).faults
  if (fault) refuse(facts.screen, fault.pointer)
}

/** Throws for an expression outside the language. */
function compileFacts({ locale, available, sources }: ReleasedScreen['facts']): void {
  for (const expression of [
    locale,
    available,
    ...sources.flatMap(({ params }) => Object.values(params)),
  ])
    if (expression !== undefined) compileExpression(expression, () => [])
}

function refuse(screen: string, pointer = ''): never {
  throw new EngineError('release-bad-object', `${screen}${pointer}`)
}
